/** What the form of an interlock holds, and how it becomes what the server takes. */
import type {
  Interlock,
  InterlockEdit,
  Locked,
} from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { DeviceId, PointId } from '@millwright/kernel';
import {
  type ConditionEntry,
  conditionOf,
  startCondition,
} from '../assignments/assignment-form.ts';

/** Every kind has fields of its own: changing the kind loses nothing. */
export interface InterlockEntry extends ConditionEntry {
  readonly name: string;
  readonly lockedKind: Locked['kind'];
  readonly lockedPointId: PointId | null;
  readonly lockedDeviceId: DeviceId | null;
  readonly lockReason: string;
  readonly whenUnknown: Interlock['whenUnknown'];
  readonly atRest: Interlock['atRest'];
  readonly enabled: boolean;
}

const fresh: InterlockEntry = {
  name: '',
  lockedKind: 'point',
  lockedPointId: null,
  lockedDeviceId: null,
  conditionKind: 'comparison',
  conditionPointId: null,
  conditionSign: '>',
  conditionValue: 0,
  conditionText: '',
  conditionShift: null,
  lockReason: '',
  whenUnknown: 'forbid',
  // That a machine can be stopped is not to be thought of first.
  atRest: 'allow',
  enabled: true,
};

/** @param written an expression with names in the place of ids */
export function startInterlock(
  interlock: Interlock | null,
  written: (stored: string) => string,
): InterlockEntry {
  if (interlock === null) return fresh;
  const { name, locked, condition, lockReason, whenUnknown, atRest, enabled } = interlock;
  return {
    ...fresh,
    ...{ name, lockReason, whenUnknown, atRest, enabled },
    lockedKind: locked.kind,
    ...(locked.kind === 'point'
      ? { lockedPointId: locked.pointId }
      : { lockedDeviceId: locked.deviceId }),
    ...startCondition(condition, written),
  };
}

/** Null while nothing is chosen. */
export function lockedOf(entry: InterlockEntry): Locked | null {
  const { lockedKind: kind, lockedPointId, lockedDeviceId } = entry;
  if (kind === 'point') return lockedPointId === null ? null : { kind, pointId: lockedPointId };
  return lockedDeviceId === null ? null : { kind, deviceId: lockedDeviceId };
}

/** The form does not send before condition and target are there. */
export function finishInterlock(entry: InterlockEntry): Omit<InterlockEdit, 'id' | 'version'> {
  const locked = lockedOf(entry);
  const condition = conditionOf(entry);
  const { name, lockReason, whenUnknown, atRest, enabled } = entry;
  if (locked === null || condition === null || condition.kind === 'none') {
    throw new RangeError('the interlock is not complete');
  }
  return { name, locked, condition, lockReason, whenUnknown, atRest, enabled };
}
