import { expect, it } from 'vitest';
import { browserHost, type Host, type HostRequest } from './host/host.ts';
import { miniProgramHost } from './host/mini-program.ts';
import { tapTab } from './tap-tab.ts';

/** A host that takes everything and remembers what it was asked. */
const willing = (): Host & { readonly asked: HostRequest[] } => {
  const asked: HostRequest[] = [];
  return { kind: 'app', asked, ask: (request) => asked.push(request) > 0 };
};

it.each(['home', 'items', 'devices', 'workbench', 'user'] as const)(
  'shows %s in a browser to who is signed in',
  (tab) => {
    expect(tapTab(tab, { host: browserHost, signedIn: true })).toBe('page');
  },
);

it.each([
  ['home', 'page'],
  ['items', 'page'],
  ['devices', 'sign-in'],
  ['workbench', 'sign-in'],
  ['user', 'sign-in'],
] as const)('lets who is not signed in to %s: %s', (tab, done) => {
  expect(tapTab(tab, { host: browserHost, signedIn: false })).toBe(done);
});

it('leads who is not signed in to the sign-in page of the host', () => {
  const host = willing();
  expect(tapTab('devices', { host, signedIn: false })).toBe('host');
  expect(host.asked).toEqual([{ ask: 'sign-in' }]);
});

it('switches pages of the mini-program, items excepted', () => {
  const moves: string[] = [];
  const host = miniProgramHost((use) => use({ invoke: (_name, { arg = '' }) => moves.push(arg) }));
  expect(tapTab('workbench', { host, signedIn: true })).toBe('host');
  expect(tapTab('items', { host, signedIn: true })).toBe('page');
  expect(moves).toEqual(['{"url":"/pages/workbench/workbench"}']);
});
