import { expect, it } from 'vitest';
import { browserHost, type Host, type HostRequest } from './host/host.ts';
import { miniProgramHost } from './host/mini-program.ts';
import { tapTab } from './tap-tab.ts';

/** A host that takes everything and remembers what it was asked. */
const willing = (): Host & { readonly asked: HostRequest[] } => {
  const asked: HostRequest[] = [];
  return { kind: 'app', asked, ask: (request) => asked.push(request) > 0 };
};

it.each(['home', 'items', 'devices', 'workbench', 'user'])(
  'shows %s in a browser to who is signed in',
  (name) => {
    expect(tapTab({ name }, { host: browserHost, signedIn: true })).toBe('page');
  },
);

it.each([
  [{ name: 'home', open: true }, 'page'],
  [{ name: 'devices' }, 'sign-in'],
] as const)('lets who is not signed in to %j: %s', (tab, done) => {
  expect(tapTab(tab, { host: browserHost, signedIn: false })).toBe(done);
});

it('leads who is not signed in to the sign-in page of the host', () => {
  const host = willing();
  expect(tapTab({ name: 'devices' }, { host, signedIn: false })).toBe('host');
  expect(host.asked).toEqual([{ ask: 'sign-in' }]);
});

it('switches pages of the mini-program, items excepted', () => {
  const moves: string[] = [];
  const host = miniProgramHost((use) => use({ invoke: (_name, { arg = '' }) => moves.push(arg) }));
  expect(tapTab({ name: 'workbench' }, { host, signedIn: true })).toBe('host');
  expect(tapTab({ name: 'items' }, { host, signedIn: true })).toBe('page');
  expect(moves).toEqual(['{"url":"/pages/workbench/workbench"}']);
});
