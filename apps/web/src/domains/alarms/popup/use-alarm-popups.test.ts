/** What is raised between the opening of a page and the moment its popups listen. */
import { alarmExample } from '@millwright/contract/alarms/alarms.examples';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { alarmId } from '@millwright/kernel';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';

const opened = 1_700_000_000_000;
/** The part of the page that listens is loaded last. */
const comesAfter = 20_000;
let retained: readonly Alarm[];

vi.mock('./fetch-retained.ts', () => ({ fetchRetained: async () => retained }));
vi.mock('../../../shell/session/use-profile.ts', () => ({
  useProfile: () => ({ grade: 0, pages: [] }),
}));
vi.mock('../../../wire/live/live.ts', () => ({
  live: {
    connection: createStore(() => ({ state: 'open' })),
    listen(_topic: unknown, _onEvent: unknown, onStart: () => void) {
      onStart();
      return () => {};
    },
  },
}));

let hook: typeof import('./use-alarm-popups.ts');
let store: typeof import('./popups.store.ts');
let tokens: typeof import('../../../wire/token.ts');

beforeAll(async () => {
  vi.useFakeTimers({ now: opened, toFake: ['Date'] });
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(opened);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('window', { HTMLIFrameElement: class {} });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await (await import('../../../texts/i18n.ts')).startTexts(['alarms']);
  hook = await import('./use-alarm-popups.ts');
  store = await import('./popups.store.ts');
  tokens = await import('../../../wire/token.ts');
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Of the browser's page what React asks for where a part draws nothing. */
function nowhere(): HTMLElement {
  const document = { nodeType: 9, addEventListener() {}, activeElement: null };
  const place = { nodeType: 1, tagName: 'DIV', ownerDocument: document, addEventListener() {} };
  return place as unknown as HTMLElement;
}

const raisedAt = (id: number, time: number): Alarm => ({
  ...alarmExample,
  ...{ id: alarmId(id), raisedAt: time },
});

let told: string[];

const Listening = () => {
  hook.useAlarmPopups(
    () => true,
    ({ key }) => void told.push(key),
  );
  return null;
};

/** Mounts the hook; answers what it shows and what it tells of. */
async function mount() {
  told = [];
  const root = createRoot(nowhere());
  await act(async () => root.render(createElement(Listening)));
  const shown = store.popupsStore.getState().popups.map(({ key }) => key);
  await act(async () => root.unmount());
  return { shown, told };
}

it('shows what was raised within a second of the opening of the page', async () => {
  retained = [raisedAt(2, opened + 1000), raisedAt(1, opened - 60_000)];
  vi.setSystemTime(opened + comesAfter);
  expect(await mount()).toEqual({ shown: ['alarm:2'], told: ['alarm:2'] });
});

it('shows what was raised within a second of the sign-in, and nothing from before', async () => {
  const signedIn = opened + 3_600_000;
  vi.setSystemTime(signedIn);
  tokens.keepToken('first');
  retained = [raisedAt(4, signedIn + 1000), raisedAt(3, opened + 60_000)];
  vi.setSystemTime(signedIn + comesAfter);
  expect(await mount()).toEqual({ shown: ['alarm:4'], told: ['alarm:4'] });
});
