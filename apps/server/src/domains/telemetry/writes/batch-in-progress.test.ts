/**
 * A machine that answers a frame of a batch with exception 5 (it is at it) or 6 (it is busy), on
 * sockets: reading back tells what was done, and no frame goes twice (decision 6).
 */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type DeviceId, type PointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

const atIt = 5;
const busy = 6;
/** Two frames, of the words at 10 to 12 and at 20 and 21, and the flag at 30. */
const addresses = [10, 11, 12, 20, 21, 30] as const;

let fixture: DeviceFixture;
let device: DeviceId;
let points: PointId[];
/** The first words of the frames that were sent, in their order. */
let sent: number[];
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  device = (await fixture.addMachine()).id;
  points = [];
  sent = [];
  fixture.machine.onAsked = ({ address }) => void sent.push(address);
  for (const address of addresses) {
    const added = await fixture.addPoint(device, {
      address: String(address),
      dataType: DataType.INT16U,
    });
    points.push(added.id);
  }
  for (const point of points) await fixture.untilValue(point, 0);
});

/** The machine answers each writing of these words so, having done it before or not. */
function answerWrites({ first, last, code, obeys }: Answer): void {
  fixture.machine.faults.exceptions = [{ space: 'holding', first, last, code, on: 'write', obeys }];
}
interface Answer {
  readonly first: number;
  readonly last: number;
  readonly code: number;
  readonly obeys: boolean;
}

/** Writes 1 to 5 into the words, and 1 into the flag; what each command came to. */
async function writeBatch(): Promise<string[]> {
  const [a, b, c, d, e, flag] = points;
  const values = [a, b, c, d, e].flatMap((pointId, n) =>
    pointId === undefined ? [] : { pointId, value: n + 1 },
  );
  const { data } = await fixture.call(fixture.admin, telemetryCalls.setValues, {
    ...{ deviceId: device, values, flag: { pointId: flag as PointId, value: 1 } },
  });
  return waitFor('the batch to end', async () => {
    const { data: log } = await fixture.call(fixture.admin, telemetryCalls.writeList, {
      ...{ batch: data.batchId, order: 'asc', pageSize: 200 },
    });
    return (
      log.list.every(({ finishedAt }) => finishedAt !== null) &&
      log.list.map(({ state, reason }) => (reason === null ? state : `${state} ${reason}`))
    );
  });
}
const held = () => addresses.map((address) => fixture.machine.unit(1).holdings[address]);

describe.each([
  ['5, that it is at it', atIt, 'telemetry.write_in_progress'],
  ['6, that it is busy', busy, 'telemetry.device_busy'],
])('a machine that answers exception %s', (_, code, reason) => {
  it('and has done it: the frame is confirmed, the rest and the flag are not sent', async () => {
    answerWrites({ first: 10, last: 12, code, obeys: true });
    expect(await writeBatch()).toEqual([
      ...Array(3).fill('confirmed'),
      ...Array(3).fill('refused telemetry.batch_stopped'),
    ]);
    expect(held()).toEqual([1, 2, 3, 0, 0, 0]);
    expect(sent).toEqual([10]);
  });

  it('and has not: nobody knows of the frame, and it is not sent again', async () => {
    answerWrites({ first: 10, last: 12, code, obeys: false });
    expect(await writeBatch()).toEqual([
      ...Array(3).fill(`timed-out ${reason}`),
      ...Array(3).fill('refused telemetry.batch_stopped'),
    ]);
    expect(held()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(sent).toEqual([10]);
  });

  it('in the middle: what was before is confirmed', async () => {
    answerWrites({ first: 20, last: 21, code, obeys: false });
    expect(await writeBatch()).toEqual([
      ...Array(3).fill('confirmed'),
      ...Array(2).fill(`timed-out ${reason}`),
      'refused telemetry.batch_stopped',
    ]);
    expect(held()).toEqual([1, 2, 3, 0, 0, 0]);
    expect(sent).toEqual([10, 20]);
  });

  it('to the flag alone: it is written once, and read back', async () => {
    answerWrites({ first: 30, last: 30, code, obeys: true });
    expect(await writeBatch()).toEqual(Array(6).fill('confirmed'));
    expect(held()).toEqual([1, 2, 3, 4, 5, 1]);
    expect(sent).toEqual([10, 20, 30]);
  });
});
