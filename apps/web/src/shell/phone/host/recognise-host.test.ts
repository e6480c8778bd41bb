import { expect, it } from 'vitest';
import type { HostRequest } from './host.ts';
import { recogniseHost, type Surroundings } from './recognise-host.ts';

const wechat =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';
const surroundings = (userAgent: string, more: Partial<Surroundings> = {}): Surroundings => ({
  navigator: { userAgent },
  document: { addEventListener: () => {} },
  ...more,
});

/** A mini-program that writes down where it was sent. */
const miniProgram = () => {
  const moves: unknown[] = [];
  const bridge = {
    invoke: (name: string, { name: move = '', arg = '' }: Readonly<Record<string, string>>) => {
      moves.push([name, move, JSON.parse(arg)]);
    },
  };
  return { moves, bridge };
};

it.each([
  ['a browser', wechat],
  ['WeChat without a mini-program', `${wechat} MicroMessenger/8.0.49`],
  ['what only says the word', `${wechat} miniProgram`],
])('takes %s for a plain browser, which does nothing for the page', (_what, userAgent) => {
  const host = recogniseHost(surroundings(userAgent));
  expect(host.kind).toBe('browser');
  expect(host.ask({ ask: 'sign-in' })).toBe(false);
});

it.each<[HostRequest, string, string]>([
  [{ ask: 'log-out' }, 'reLaunch', '/pages/index/index?signedOut=1'],
  [{ ask: 'sign-in' }, 'reLaunch', '/pages/login/login'],
  [
    { ask: 'landscape', path: '/item/view_query?viewName=总览' },
    'navigateTo',
    '/pages/landscape/landscape?path=%2Fitem%2Fview_query%3FviewName%3D%E6%80%BB%E8%A7%88',
  ],
  [{ ask: 'tab', tab: 'devices' }, 'switchTab', '/pages/devices/devices'],
])('sends the mini-program: %j', (request, move, url) => {
  const { moves, bridge } = miniProgram();
  const userAgent = `${wechat} MicroMessenger/8.0.49 miniProgram/wx1234`;
  const host = recogniseHost(surroundings(userAgent, { WeixinJSBridge: bridge }));
  expect(host.kind).toBe('mini-program');
  expect(host.ask(request)).toBe(true);
  expect(moves).toEqual([['invokeMiniProgramAPI', move, { url }]]);
});

it('shows items in the page that is open in the mini-program', () => {
  const { moves, bridge } = miniProgram();
  const around = { __wxjs_environment: 'miniprogram', WeixinJSBridge: bridge };
  const host = recogniseHost(surroundings(wechat, around));
  expect(host.ask({ ask: 'tab', tab: 'items' })).toBe(false);
  expect(moves).toEqual([]);
});

it('waits until WeChat has put its bridge into the page', () => {
  const { moves, bridge } = miniProgram();
  const waiting: (() => void)[] = [];
  const around = {
    ...surroundings(wechat),
    __wxjs_environment: 'miniprogram',
    document: { addEventListener: (_name: string, ready: () => void) => waiting.push(ready) },
  };
  expect(recogniseHost(around as unknown as Surroundings).ask({ ask: 'log-out' })).toBe(true);
  expect(moves).toEqual([]);
  Object.assign(around, { WeixinJSBridge: bridge });
  for (const ready of waiting) ready();
  expect(moves).toHaveLength(1);
});

it.each([
  ['Android', (post: (message: string) => void) => ({ millwrightApp: { postMessage: post } })],
  [
    'iOS',
    (post: (message: string) => void) => ({
      webkit: { messageHandlers: { millwright: { postMessage: post } } },
    }),
  ],
])('hands messages to the wrapper on %s, but keeps its tabs', (_what, around) => {
  const posted: unknown[] = [];
  const host = recogniseHost(
    surroundings(
      wechat,
      around((message) => posted.push(JSON.parse(message))),
    ),
  );
  expect(host.kind).toBe('app');
  expect(host.ask({ ask: 'tab', tab: 'home' })).toBe(false);
  expect(host.ask({ ask: 'landscape', path: '/home' })).toBe(true);
  expect(host.ask({ ask: 'log-out' })).toBe(true);
  expect(posted).toEqual([{ ask: 'landscape', path: '/home' }, { ask: 'log-out' }]);
});
