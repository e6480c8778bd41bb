import type { GatewayLive } from '@millwright/contract/devices/gateways/gateways.schemas';
import { expect, it } from 'vitest';
import { gatewayNotice } from './gateway-notice.ts';

const live: GatewayLive = {
  state: 'online',
  ended: null,
  since: 1,
  address: '10.0.0.9',
  heardAt: 2,
  contested: false,
  refused: null,
  moved: null,
  bytesIn: 0,
  bytesOut: 0,
  messages: 0,
  rejected: 0,
  lastRejected: null,
  badValues: 0,
  lastBadValue: null,
  unknownValues: 0,
  lastUnknownValue: null,
  clock: null,
};
const moved = { at: 5, from: '10.0.0.8', to: '10.0.0.9' };
const refused = { at: 6, reason: 'disputed', address: null } as const;

it.each([
  ['a wrong password', live, 'password warn'],
  ['one of a box that is not there', { ...live, state: 'offline' as const }, 'password bad'],
  ['one of a box that was never heard', null, 'password bad'],
])('tells %s', (_what, given, expected) => {
  const refusedPassword = { count: 3, at: 6, address: '203.0.113.9' };
  const notice = gatewayNotice({ awaitsConsent: false, live: given, refusedPassword });
  expect(`${notice?.kind} ${notice?.tone}`).toBe(expected);
  expect(notice).toMatchObject({ at: 6, says: { count: '3', address: '203.0.113.9' } });
});

it.each<[string, Partial<GatewayLive> | null, boolean, string | undefined]>([
  ['nothing', {}, false, undefined],
  ['nothing of one that nobody collects', null, false, undefined],
  ['that its rule waits', null, true, 'waits warn'],
  ['two boxes', { contested: true, moved }, false, 'contested bad'],
  ['a box that could be another project’s', { state: 'offline', refused }, false, 'disputed bad'],
  ['one beside the box that is there', { refused, moved }, false, 'disputed warn'],
  [
    'a box from elsewhere',
    { state: 'offline', refused: { at: 6, reason: 'network', address: '1.2.3.4' } },
    false,
    'network bad',
  ],
  ['that another address took over', { moved }, false, 'moved warn'],
  ['no move of long ago', { moved, address: '10.0.0.7' }, false, undefined],
])('tells %s', (_what, given, awaitsConsent, expected) => {
  const notice = gatewayNotice({
    awaitsConsent,
    live: given && { ...live, ...given },
    refusedPassword: null,
  });
  expect(notice ? `${notice.kind} ${notice.tone}` : undefined).toBe(expected);
});
