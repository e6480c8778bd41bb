/** How much an account may add to the online log. */
import { deviceId, itemId, seconds, timestamp, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccountRows } from '../../../platform/admission/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { type AuditForTests, createAuditForTests } from '../audit.builders.ts';
import { createOnlineRecorder } from './online-recorder.ts';

let platform: PlatformForTests;
let fixture: AuditForTests;

beforeEach(async () => {
  platform = await openPlatformForTests();
  // Four at once, and another one after 250 seconds.
  fixture = createAuditForTests(platform, 0.004);
  fixture.audit.itemAccounts.add(
    async () =>
      new Map([
        [itemId(1), userId(7)],
        [itemId(2), userId(7)],
        [itemId(3), userId(8)],
      ]),
  );
});
afterEach(async () => {
  await fixture.audit.stop();
  await platform.close();
});

const turns = async (item: number, device: number, ...states: ('online' | 'offline')[]) => {
  for (const state of states) {
    platform.clock.advance(seconds(1));
    fixture.audit.deviceState({
      ...{ at: platform.clock.now(), itemId: itemId(item), deviceId: deviceId(device) },
      ...{ deviceName: `D${device}`, state, reason: null },
    });
    await fixture.audit.settled();
  }
};

const log = async (device: number) => {
  const query = { visible: 'all', deviceId: deviceId(device), order: 'asc' } as const;
  const { list } = await fixture.audit.online({ ...query, page: 1, pageSize: 100 });
  return list;
};
const said = async (device: number) =>
  (await log(device)).map(({ state, leftOut }) => `${state} ${leftOut}`);

/** Lets time pass until so many entries of the device are recorded. */
const entries = (device: number, many: number) =>
  waitFor(`${many} entries of device ${device}`, async () => {
    platform.clock.advance(seconds(10));
    await fixture.audit.settled();
    return (await log(device)).length === many;
  });

test('of what is beyond the rate the last state of each device is recorded later, as of then', async () => {
  await turns(1, 1, 'online', 'offline', 'online', 'offline');
  await turns(2, 2, 'online', 'offline', 'online');
  const since = platform.clock.now();
  await turns(3, 3, 'online');
  expect([await said(2), await said(3)]).toEqual([[], ['online 0']]);
  expect([...fixture.audit.takeLeftOutStates()]).toEqual([[itemId(2), 2]]);
  await entries(2, 1);
  expect(await log(2)).toMatchObject([{ state: 'online', at: since, leftOut: 2 }]);
  // Once: what was told again adds nothing.
  await turns(2, 2, 'online');
  expect(await said(2)).toEqual(['online 2']);
});

test('what is as it was recorded has no entry, and the next one counts what was left out', async () => {
  await turns(1, 1, 'online', 'offline', 'online', 'offline');
  await turns(1, 1, 'online', 'offline', 'online', 'offline');
  expect(await said(1)).toEqual(['online 0', 'offline 0', 'online 0', 'offline 0']);
  platform.clock.advance(seconds(260));
  await fixture.audit.settled();
  expect(await said(1)).toHaveLength(4);
  await turns(1, 1, 'online');
  expect((await said(1)).slice(4)).toEqual(['online 2']);
  const [last] = (await log(1)).slice(-1);
  // It was offline from its entry on, but for what was left out.
  expect(timestamp((last?.at ?? 0) - (last?.beforeMs ?? 0))).toBe((await log(1)).at(3)?.at);
});

test('who has changed meanwhile is recorded as what it is now', async () => {
  await turns(1, 1, 'online', 'offline', 'online', 'offline');
  await turns(1, 2, 'online');
  await entries(2, 1);
  await turns(1, 2, 'offline');
  await entries(2, 2);
  expect(await said(2)).toEqual(['online 0', 'offline 0']);
});

test('a restart forgets neither what waits nor how much was left out', async () => {
  await turns(1, 1, 'online', 'offline', 'online', 'offline');
  await turns(2, 2, 'online', 'offline', 'online');
  const since = platform.clock.now();
  await turns(2, 3, 'online', 'offline');
  await fixture.audit.stop();
  platform.clock.advance(seconds(60));
  const { clock } = platform;
  const accountsOf = async () => new Map();
  const rows = createAccountRows({ clock, perSecond: 1, savedSeconds: 60, accountsOf });
  const restarted = createOnlineRecorder({ ...platform, rows });
  for (const device of [2, 3]) {
    restarted.take({
      ...{ at: clock.now(), itemId: itemId(2), deviceId: deviceId(device), gatewayId: null },
      ...{ deviceName: `D${device}`, state: 'online', reason: null },
    });
  }
  await restarted.settled();
  await restarted.stop();
  // It is what it was when it began to wait; the other was told as offline last.
  expect(await log(2)).toMatchObject([{ state: 'online', at: since, leftOut: 2 }]);
  expect(await log(3)).toMatchObject([{ state: 'online', at: clock.now(), leftOut: 2 }]);
  const { rows: kept } = await sql`select from online_left_out`.execute(platform.db);
  expect(kept).toEqual([]);
});
