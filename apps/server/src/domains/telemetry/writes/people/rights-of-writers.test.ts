/** A write that waits for its line while the right of whoever gave it ends. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { itemId, type PointId, seconds } from '@millwright/kernel';
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
    const seen = {
      looks: 0,
      session: may as unknown as Session | null,
      isAway: false,
      writers: [3, 4],
    };
    const rights = createRightsOfWriters({
      ...{ clock, log: silentLog },
      async sessionOf() {
        seen.looks += 1;
        if (seen.isAway) throw new Error('the database is away');
        return seen.session;
      },
      accounts: { writersOf: async () => seen.writers },
    });
    return { clock, seen, rights };
  };

  it('is gone a second after it ended, and is not looked at again', async () => {
    const { clock, seen, rights } = open();
    const right = rights.watch({ tokenHash: 'hash' }, item);
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
    const right = rights.watch({ tokenHash: 'hash' }, item);
    await waitFor('some looks', () => {
      clock.advance(seconds(1));
      return seen.looks > 2;
    });
    expect(right.gone()).toBeNull();
  });

  it('of users is gone once one of them may not write any more', async () => {
    const { clock, seen, rights } = open();
    const right = rights.watch({ users: [3, 4] }, item);
    expect(await rights.gone({ users: [3, 4] }, item)).toBeNull();
    seen.writers = [4];
    await waitFor('a look', () => {
      clock.advance(seconds(1));
      return right.gone() !== null;
    });
    expect((await rights.gone({ users: [3, 4] }, item))?.code).toBe('telemetry.right_gone');
  });

  it('is looked at no more once its command has ended, nor where no session gave it', () => {
    const { clock, seen, rights } = open();
    rights.watch({ tokenHash: 'hash' }, item).end();
    rights.watch({}, item);
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

  /** Somebody who may write, and a machine whose line is kept busy for a while. */
  const busyLine = async () => {
    const { platform } = fixture.server;
    const token = platform.signIn({
      ...{ items: new Set([fixture.item]), permissions: new Set(['points.write'] as const) },
    });
    const device = await fixture.addMachine({ timeoutMs: 2000 });
    const points = await Promise.all(
      [10, 20].map((address) => fixture.addPoint(device.id, { address: `${address}` })),
    );
    const [first, other] = points.map(({ id }) => id) as [PointId, PointId];
    await Promise.all(points.map(({ id }) => fixture.untilValue(id, 0)));
    fixture.machine.faults.delay = 500;
    for (let value = 1; value <= 4; value += 1) {
      await fixture.call(fixture.admin, telemetryCalls.setValue, { pointId: first, value });
    }
    const signOut = (): void => {
      platform.sessions.delete(token);
      platform.guard.announce({ kind: 'ended', tokenHash: hashToken(token) });
    };
    return { token, device: device.id, point: other, signOut };
  };
  const endOf = async (point: PointId) => {
    const last = async () =>
      (await fixture.call(fixture.admin, telemetryCalls.writeList, { pointId: point })).data
        .list[0];
    await waitFor('its end', async () => (await last())?.finishedAt != null, seconds(20));
    return await last();
  };
  const notSent = { state: 'refused', reason: 'telemetry.right_gone' };
  const held = () => fixture.machine.unit(1).holdings[20];

  it('that waits is not sent when whoever gave it has signed out', async () => {
    const { token, point, signOut } = await busyLine();
    await fixture.call(token, telemetryCalls.setValue, { pointId: point, value: 9 });
    signOut();
    expect(await endOf(point)).toMatchObject(notSent);
    expect(held()).toBe(0);
  });

  it('of a batch that waits for its line is not sent then', async () => {
    const { token, device, point, signOut } = await busyLine();
    const values = [{ pointId: point, value: 9 }];
    await fixture.call(token, telemetryCalls.setValues, { deviceId: device, values });
    // Its frame is at the line.
    await waitFor('the frame', async () => {
      const { data } = await fixture.call(fixture.admin, telemetryCalls.writeList, {
        pointId: point,
      });
      return data.list[0]?.state === 'sent';
    });
    signOut();
    expect(await endOf(point)).toMatchObject(notSent);
    expect(held()).toBe(0);
  });
});
