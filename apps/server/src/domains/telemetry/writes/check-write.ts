/** What is asked of a value before it is sent, whoever gives it and however many at once. */
import { refuse } from '@millwright/contract';
import { type Clock, Fault, type FaultDetails, type PointId } from '@millwright/kernel';
import type { Lease } from '../../../platform/lease/index.ts';
import type { PointWriter, WriteInterlocks, WriteTarget, WriteValue } from './point-writer.ts';
import type { WriteRate } from './write-rate.ts';

interface Needs {
  readonly clock: Clock;
  readonly interlocks: WriteInterlocks;
  readonly writer: PointWriter;
  readonly lease: Pick<Lease, 'holds'>;
  readonly rate: WriteRate;
}

export interface WriteChecks {
  /** Why the value may not be written now, or null. */
  refusal(target: WriteTarget, value: WriteValue): Promise<Fault | null>;
  /** Takes the point's permit; why there is none, or null. */
  permit(pointId: PointId): Fault | null;
}

export function createWriteChecks({ clock, interlocks, writer, lease, rate }: Needs): WriteChecks {
  return {
    async refusal(target, value) {
      if (!target.writable) return refuse('telemetry.not_writable', { point: target.pointName });
      if (!lease.holds()) return refuse('telemetry.no_collector');
      if (!target.answers) return refuse('telemetry.device_offline', { device: target.deviceName });
      try {
        writer.check(target.pointId, value);
      } catch (error) {
        if (error instanceof Fault) return error;
        throw error;
      }
      return await interlocks.refusal(target);
    },
    permit: (pointId) =>
      rate.take(pointId, clock.now()) ? null : refuse('telemetry.write_too_often'),
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
