/** Several points in one write request. */
import { bug, DataType } from '@millwright/kernel';
import { isBitSpace } from '../profile/profile.ts';
import type { RegisterPoint } from '../profile/register-point.ts';
import { limits, type ModbusRequest } from '../wire/pdu.ts';
import type { WritePlan } from './encode.ts';

/** A bit or a byte of a register goes by way of the whole register, and so by itself. */
const isPart = ({ space, dataType }: RegisterPoint): boolean =>
  !isBitSpace(space) &&
  (dataType === DataType.BOOL || dataType === DataType.INT8S || dataType === DataType.INT8U);

/**
 * The write requests that these points take, in the order given: those that stand one directly after
 * the other in a family go together. Nothing is written between them that nobody gave.
 * @param mostRegisters that the device lets one request carry; bits may be sixteen times as many
 */
export function joinWrites(
  points: readonly RegisterPoint[],
  mostRegisters: number,
): readonly (readonly RegisterPoint[])[] {
  const frames: RegisterPoint[][] = [];
  for (const point of points) {
    const frame = frames.at(-1);
    if (frame && fits(frame, point, mostRegisters)) frame.push(point);
    else frames.push([point]);
  }
  return frames;
}

function fits(
  frame: readonly RegisterPoint[],
  point: RegisterPoint,
  mostRegisters: number,
): boolean {
  const first = frame[0] as RegisterPoint;
  const last = frame.at(-1) as RegisterPoint;
  if (isPart(point) || isPart(last)) return false;
  if (point.space !== first.space || point.area !== first.area) return false;
  if (point.address !== last.address + last.width) return false;
  const most = isBitSpace(point.space)
    ? Math.min(limits.writeBits, mostRegisters * 16)
    : Math.min(limits.writeRegisters, mostRegisters);
  return point.address + point.width - first.address <= most;
}

/**
 * The one request that carries out all of them.
 * @param plans of points of one frame of `joinWrites`, two at least
 */
export function joinedRequest(plans: readonly WritePlan[]): ModbusRequest {
  const bits: boolean[] = [];
  const words: number[] = [];
  for (const plan of plans) {
    if (plan.kind !== 'write') throw bug('modbus.not_joined', { address: plan.address });
    const { request } = plan;
    if (request.fc === 5) bits.push(request.on);
    else if (request.fc === 6) words.push(request.word);
    else if (request.fc === 16) words.push(...request.words);
  }
  const [first] = plans;
  if (first?.kind !== 'write') throw bug('modbus.not_joined', { plans: plans.length });
  const { address } = first.request;
  return bits.length > 0 ? { fc: 15, address, bits } : { fc: 16, address, words };
}
