import { encodeValue, type WritePlan } from '@millwright/drivers/modbus/codec/encode';
import type { FakeWrite } from '@millwright/drivers/modbus/fake/fake-answer';
import { cellsOf, type FakeUnit } from '@millwright/drivers/modbus/fake/fake-memory';
import { buildPollPlan } from '@millwright/drivers/modbus/plan/poll-plan';
import type { DeviceProfile } from '@millwright/drivers/modbus/profile/profile';
import {
  type RegisterPoint,
  resolvePoint,
} from '@millwright/drivers/modbus/profile/register-point';
import { Fault, type WordOrder } from '@millwright/kernel';
import type { MachineState, MappedPoint } from '../machine.ts';
import { clamp } from '../machines/physics.ts';

/** A machine's state as its controller's registers show it. */
export interface RegisterImage {
  /** Puts the state into the registers. */
  show(state: MachineState): void;
  /** What a write over the wire means for the state: the writable signals it touched. */
  told(write: FakeWrite): MachineState;
}

export function createRegisterImage(
  profile: DeviceProfile,
  order: WordOrder,
  map: readonly MappedPoint[],
  unit: FakeUnit,
): RegisterImage {
  const lines = map.map((line, key) => {
    const point = resolvePoint(profile, order, key, line);
    return { ...line, point: { ...point, writable: true } };
  });

  function put(point: RegisterPoint, value: number | string | boolean): void {
    const cells = cellsOf(unit, point.space);
    const plan = saturate(point, value);
    if (!plan) return;
    if (plan.kind === 'modify') {
      cells[point.address] = ((cells[point.address] as number) & plan.and) | plan.or;
      return;
    }
    const { request } = plan;
    if (request.fc === 5) cells[point.address] = request.on ? 1 : 0;
    if (request.fc === 6) cells[point.address] = request.word;
    if (request.fc === 16) cells.set(request.words, point.address);
  }

  return {
    show(state) {
      for (const { signal, point } of lines) put(point, state[signal] ?? 0);
    },
    told(write) {
      const touched = lines.filter(
        ({ writable, point }) =>
          writable &&
          point.space === write.space &&
          point.address < write.address + write.count &&
          point.address + point.width > write.address,
      );
      const entries = touched.map(({ signal, point }) => [signal, readCell(unit, point)]);
      return Object.fromEntries(entries.filter(([, value]) => value !== null)) as MachineState;
    },
  };
}

/** A register shows the end of its range when the value is beyond, as controllers do. */
function saturate(point: RegisterPoint, value: number | string | boolean): WritePlan | null {
  try {
    return encodeValue(point, value);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { min, max } = error.details;
    if (typeof min !== 'number' || typeof max !== 'number') return null;
    return encodeValue(point, clamp(Number(value), min, max));
  }
}

function readCell(unit: FakeUnit, point: RegisterPoint): number | string | boolean | null {
  const cells = cellsOf(unit, point.space).subarray(point.address, point.address + point.width);
  if (point.space === 'coil') return cells[0] === 1;
  const data = Buffer.alloc(point.width * 2);
  cells.forEach((word, index) => void data.writeUInt16BE(word, index * 2));
  const values = new Float64Array(1);
  const texts: (string | null)[] = [];
  const [block] = buildPollPlan([point]);
  block?.decoder.decode(data, values, new Uint8Array(1), texts);
  return texts[0] ?? (Number.isFinite(values[0]) ? (values[0] as number) : null);
}
