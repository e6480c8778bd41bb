/** A server that does not collect any more sends nothing, also of what it had taken before. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownLease } from '../../../platform/lease/index.ts';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let holds = true;
beforeAll(async () => {
  fixture = await openDeviceFixture({ lease: { ...ownLease, holds: () => holds } });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  holds = true;
  await fixture.renew();
});

const error = 'telemetry.no_collector';
const held = (address: number) => fixture.machine.unit(1).holdings[address];

describe('a write on a server that has lost the lease', () => {
  it('is refused, and logged', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id);
    await fixture.untilValue(point.id, 0);
    holds = false;
    const given = { pointId: point.id, value: 5 };
    expect(await fixture.call(fixture.admin, telemetryCalls.setValue, given)).toMatchObject({
      error,
    });
    const { data } = await fixture.call(fixture.admin, telemetryCalls.writeList, {
      pointId: point.id,
    });
    expect(data.list).toMatchObject([{ state: 'refused', reason: error }]);
    expect(held(10)).toBe(0);
  });

  it('is not sent where it waited for its line then', async () => {
    const device = await fixture.addMachine({ timeoutMs: 3000, periodMs: 3_600_000 });
    const slow = await fixture.addPoint(device.id, { address: '11' });
    const point = await fixture.addPoint(device.id);
    await fixture.untilValue(point.id, 0);
    fixture.machine.faults.silentUnits.add(1);
    const first = fixture.write(slow.id, 1);
    await waitFor('the first write', () => held(11) === 1);
    const second = fixture.write(point.id, 5);
    await waitFor('the second to be logged', async () => {
      const { data } = await fixture.call(fixture.admin, telemetryCalls.writeList, {
        pointId: point.id,
      });
      return data.list[0]?.state === 'sent';
    });
    holds = false;
    fixture.machine.faults.silentUnits.clear();
    expect((await second).data).toMatchObject({ state: 'refused', reason: error });
    await first;
    expect(held(10)).toBe(0);
  });
});
