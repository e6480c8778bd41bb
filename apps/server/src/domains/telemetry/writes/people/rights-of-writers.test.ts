/** A write that waits for its line while the right of whoever gave it ends. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { itemId, seconds } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../../base/log.ts';
import { hashToken, type Session } from '../../../../platform/access/index.ts';
import { type DeviceFixture, openDeviceFixture } from '../../device-fixture.builders.ts';
import { createRightsOfWriters } from './rights-of-writers.ts';

describe('a right that is watched', () => {
  const item = itemId(1);
  const may = { grade: 2, items: new Set([item]), permissions: new Set(['points.write']) };
  const open = () => {
    const clock = createManualClock();
    const seen = { looks: 0, session: may as unknown as Session | null, isAway: false };
    const rights = createRightsOfWriters({
      ...{ clock, log: silentLog },
      async sessionOf() {
        seen.looks += 1;
        if (seen.isAway) throw new Error('the database is away');
        return seen.session;
      },
    });
    return { clock, seen, rights };
  };

  it('is gone a second after it ended, and is not looked at again', async () => {
    const { clock, seen, rights } = open();
    const right = rights.watch('hash', item);
    clock.advance(seconds(1));
    await waitFor('a look', () => seen.looks === 1);
    expect(right.gone()).toBeNull();
    seen.session = null;
    await waitFor('the next look', () => {
      clock.advance(seconds(1));
      return right.gone() !== null;
    });
    expect(right.gone()?.code).toBe('telemetry.right_gone');
    const { looks } = seen;
    clock.advance(seconds(5));
    expect(seen.looks).toBe(looks);
  });

  it('outlives a database that is away', async () => {
    const { clock, seen, rights } = open();
    seen.isAway = true;
    const right = rights.watch('hash', item);
    await waitFor('some looks', () => {
      clock.advance(seconds(1));
      return seen.looks > 2;
    });
    expect(right.gone()).toBeNull();
  });

  it('is looked at no more once its command has ended, nor where no session gave it', () => {
    const { clock, seen, rights } = open();
    rights.watch('hash', item).end();
    rights.watch(undefined, item);
    clock.advance(seconds(5));
    expect(seen.looks).toBe(0);
  });
});

describe('a write', () => {
  let fixture: DeviceFixture;
  beforeAll(async () => {
    fixture = await openDeviceFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.renew());

  it('that waits is not sent when whoever gave it has signed out', async () => {
    const { platform } = fixture.server;
    const token = platform.signIn({
      ...{ items: new Set([fixture.item]), permissions: new Set(['points.write'] as const) },
    });
    const device = await fixture.addMachine({ timeoutMs: 2000 });
    const points = await Promise.all([0, 1, 2, 3].map(() => fixture.addPoint(device.id)));
    await Promise.all(points.map(({ id }) => fixture.untilValue(id, 0)));
    fixture.machine.faults.delay = 700;
    const give = async (by: string, point: number, value: number) =>
      (
        await fixture.call(by, telemetryCalls.setValue, {
          ...{ pointId: points[point]?.id ?? 0, value },
        })
      ).data.commandId;
    for (const point of [0, 1, 2]) await give(fixture.admin, point, 5);
    const id = await give(token, 3, 9);
    platform.sessions.delete(token);
    platform.guard.announce({ kind: 'ended', tokenHash: hashToken(token) });
    const stateOf = async () =>
      (await fixture.call(fixture.admin, telemetryCalls.writeState, { commandId: id })).data;
    await waitFor('its end', async () => (await stateOf()).finishedAt !== null, seconds(20));
    expect(await stateOf()).toMatchObject({ state: 'refused', reason: 'telemetry.right_gone' });
  });
});
