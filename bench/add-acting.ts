/** What looks at the values of machines by itself: calculated points, and assignments that never write. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { DataType } from '@millwright/kernel';
import type { ApiSession } from '@millwright/testing/api-session';

/** Calculated points for each that is read. */
export const calculatedShare = 1 / 10;
const atOnce = 500;
/** Points of one condition: nearly as many as an expression may have. */
const together = 90;

/**
 * Every tenth point feeds a calculated one, every twentieth the condition of an assignment.
 * @returns how many devices that adds
 */
export async function addActing(session: ApiSession, points: readonly number[]): Promise<number> {
  const { list } = await session.call(deviceCalls.list, { pageSize: 1 });
  const [machine] = list;
  if (machine === undefined) throw new RangeError('there are machines');
  const { itemId } = machine;
  const reckoned = await session.call(deviceCalls.create, {
    ...{ itemId, deviceName: 'Reckoned', protocol: 'calculated', host: '', port: 0 },
  });
  const tenth = points.filter((_, n) => n % 10 === 0);
  for (let at = 0; at < tenth.length; at += atOnce) {
    await session.call(pointCalls.createMany, {
      deviceId: reckoned.id,
      points: tenth.slice(at, at + atOnce).map((id) => ({
        ...{ name: `R${id}`, expression: `{#${id}} * 2`, dataType: DataType.DOUBLE },
      })),
    });
  }
  const target = await session.call(pointCalls.create, {
    deviceId: machine.id,
    point: {
      ...{ name: 'target', family: 'HR', address: '0', dataType: DataType.INT16U, writable: true },
    },
  });
  const twentieth = points.filter((_, n) => n % 20 === 1);
  for (let at = 0; at < twentieth.length; at += together) {
    const sum = twentieth
      .slice(at, at + together)
      .map((id) => `{#${id}}`)
      .join(' + ');
    const { id } = await session.call(assignmentCalls.create, {
      ...{ itemId, name: `A${at}`, mode: 'once', targetPointId: target.id },
      source: { kind: 'constant', value: 1 },
      condition: { kind: 'expression', text: `${sum} > 1e12` },
    });
    await session.call(assignmentCalls.start, { id });
  }
  return 1;
}
