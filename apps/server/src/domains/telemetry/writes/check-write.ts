/** What is asked of a value before it is sent, whoever gives it and however many at once. */
import { refuse } from '@millwright/contract';
import {
  type Clock,
  Fault,
  type FaultDetails,
  type PointId,
  WriteConfirm,
} from '@millwright/kernel';
import type { Lease } from '../../../platform/lease/index.ts';
import type { PointWriter, WriteInterlocks, WriteTarget, WriteValue } from './point-writer.ts';
import { askedWrite } from './values/index.ts';
import type { WriteRate } from './write-rate.ts';

interface Needs {
  readonly clock: Clock;
  readonly interlocks: WriteInterlocks;
  readonly writer: PointWriter;
  readonly lease: Pick<Lease, 'holds'>;
  readonly rates: Readonly<Record<'people' | 'stops' | 'byItself', WriteRate>>;
}

/** What is to be written, and where. */
interface GivenValue {
  readonly target: WriteTarget;
  readonly value: WriteValue;
}

export interface WriteChecks {
  /** Why nothing can be written to it now, or null. */
  unreachable(target: WriteTarget): Fault | null;
  /** Why the value does not fit the point, or null. */
  unfit(target: WriteTarget, value: WriteValue): Fault | null;
  /** Why the value may not be written now, or null. */
  refusal(target: WriteTarget, value: WriteValue): Promise<Fault | null>;
  /** Why what a person has typed is not the name that the point asks for, or null. */
  unconfirmed(target: WriteTarget, typed: string | null): Fault | null;
  /** Why no person stands behind it though the point asks for two, or null. */
  unattended(target: WriteTarget, personId: number | undefined): Fault | null;
  /** The same of several points of one item, in their order. */
  refusals(given: readonly GivenValue[]): Promise<readonly (Fault | null)[]>;
  /**
   * Takes a permit of the point; why there is none, or null. What acts by itself has permits of its own, and
   * what a hand brings to rest has some beside: however often something writes, a hand can stop the machine.
   */
  permit(pointId: PointId, byItself: boolean, rests: boolean): Fault | null;
}

export function createWriteChecks({ clock, interlocks, writer, lease, rates }: Needs): WriteChecks {
  const unreachable = (target: WriteTarget): Fault | null => {
    if (!target.writable) return refuse('telemetry.not_writable', { point: target.pointName });
    if (!lease.holds()) return refuse('telemetry.no_collector');
    if (!target.answers) return refuse('telemetry.device_offline', { device: target.deviceName });
    return null;
  };
  const beyond = (pointId: PointId, value: WriteValue): Fault | null => {
    try {
      writer.check(pointId, value);
      return null;
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    }
  };
  /** Of every point at its place: the range of one binds what is written through the others. */
  const unfit = (target: WriteTarget, value: WriteValue): Fault | null => {
    const own = beyond(target.pointId, value);
    if (own !== null) return own;
    const { pointName: point } = target;
    for (const { pointId, pointName: other, valueFor } of target.overlapping) {
      const theirs = valueFor(value);
      if (theirs === null) return refuse('telemetry.range_of_overlapping', { point, other });
      if (beyond(pointId, theirs) === null) continue;
      return refuse('telemetry.beyond_overlapping', { point, other, value: String(theirs) });
    }
    return null;
  };

  return {
    unreachable,
    unfit,
    unconfirmed: ({ confirm, pointName }, typed) =>
      confirm !== WriteConfirm.typed || typed?.trim() === pointName
        ? null
        : refuse('telemetry.name_not_typed', { point: pointName }),
    unattended: ({ confirm, pointName }, personId) =>
      confirm === WriteConfirm.approved && personId === undefined
        ? refuse('telemetry.approval_by_hand', { point: pointName })
        : null,
    refusal: async (target, value) =>
      unreachable(target) ??
      unfit(target, value) ??
      (await interlocks.refusal(askedWrite(target, value))),
    async refusals(given) {
      const locked = await interlocks.refusals(
        given.map(({ target, value }) => askedWrite(target, value)),
      );
      return given.map(
        ({ target, value }, index) =>
          unreachable(target) ?? unfit(target, value) ?? locked[index] ?? null,
      );
    },
    permit(pointId, byItself, rests) {
      const now = clock.now();
      const { people, stops } = rates;
      const isTaken = byItself
        ? rates.byItself.take(pointId, now)
        : people.take(pointId, now) || (rests && stops.take(pointId, now));
      return isTaken ? null : refuse('telemetry.write_too_often');
    },
  };
}

/** The refusal with the names of what was to be written. */
export const withNames = (fault: Fault, target: WriteTarget): Fault => {
  const details: FaultDetails = {
    point: target.pointName,
    device: target.deviceName,
    ...fault.details,
  };
  return new Fault('refusal', fault.code, details, fault);
};
