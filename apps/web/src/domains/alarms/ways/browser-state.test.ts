import type { PushBrowser } from '@millwright/contract/identity/push-browsers.schemas';
import { expect, it } from 'vitest';
import { browserState, type FoundBrowser, ownRow } from './browser-state.ts';

const able: FoundBrowser = {
  isSecure: true,
  hasWorker: true,
  canPush: true,
  needsHomeScreen: false,
  permission: 'granted',
  subscription: { endpointHash: 'aa', key: 'K' },
};
const row: PushBrowser = {
  id: 7,
  agent: '',
  frame: 'desktop',
  endpointHash: 'aa',
  createdAt: 1,
  lastUsedAt: null,
  until: 2,
};

it.each<[string, Partial<FoundBrowser>, PushBrowser[] | undefined, string | null | undefined]>([
  ['on', {}, [row], 'K'],
  ['off', {}, [], 'K'],
  ['off', {}, [{ ...row, endpointHash: 'bb' }], 'K'],
  ['off', { subscription: null }, [row], 'K'],
  ['off', {}, [row], 'another key than it subscribed with'],
  ['off', { permission: 'default', subscription: null }, [], 'K'],
  ['denied', { permission: 'denied' }, [row], 'K'],
  ['insecure', { isSecure: false, canPush: false, hasWorker: false }, [], 'K'],
  ['insecure', { hasWorker: false }, [], 'K'],
  ['unsupported', { canPush: false }, [], 'K'],
  ['home_screen', { canPush: false, needsHomeScreen: true }, [], 'K'],
  ['switched_off', {}, [], null],
  ['checking', {}, undefined, 'K'],
  ['checking', {}, [], undefined],
])('is %s: %j', (state, found, list, key) => {
  expect(browserState({ ...able, ...found }, list, key)).toBe(state);
});

it('is being checked while nothing is found out', () => {
  expect(browserState(null, [row], 'K')).toBe('checking');
});

it('knows its own row', () => {
  expect(ownRow(able, [{ ...row, id: 1, endpointHash: 'bb' }, row], 'K')?.id).toBe(7);
});
