import type { alarmLimitEndpoints } from '@millwright/contract/alarms/endpoints';
import type { CallInput } from '@millwright/contract/call/endpoint';
import { limitFieldNames } from '@millwright/contract/devices/points/point-limits';

export type LimitChanges = CallInput<typeof alarmLimitEndpoints.preview>['changes'];

/** The fields of limits, and of what their alarms are like. */
const fields: ReadonlySet<string> = new Set(limitFieldNames);

/** What of some changes is of limits; null where nothing is. */
export function limitChangesOf(changes: Readonly<Record<string, unknown>>): LimitChanges | null {
  const own = Object.entries(changes).filter(
    ([field, value]) => fields.has(field) && value !== undefined,
  );
  return own.length === 0 ? null : Object.fromEntries(own);
}
