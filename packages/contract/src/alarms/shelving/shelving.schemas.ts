import { z } from 'zod/mini';
import { alarmLevel } from '../../alarm-level.ts';
import { alarmIdField, deviceIdField, itemIdField } from '../../fields/ids.ts';
import { alarmKind, shelvingWay } from '../alarms.schemas.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** How long an alarm may stay shelved, in milliseconds. */
export const longestShelving = {
  /** By whoever may shelve: a long shift. */
  usual: 12 * hour,
  /** By whoever may also take alarms out of service. */
  long: 7 * day,
  /** Out of service: to be looked at again at least once a year. */
  outOfService: 366 * day,
} as const;

/** What raises alarms of which nobody is told for a while. */
export const alarmShelf = z.object({
  /** The alarm that it was shelved at. */
  alarmId: alarmIdField,
  itemId: itemIdField,
  itemName: z.string(),
  deviceId: z.nullable(deviceIdField),
  deviceName: z.nullable(z.string()),
  kind: alarmKind,
  /** What the alarm was called then, and how serious it was. */
  name: z.string(),
  level: alarmLevel,
  way: shelvingWay,
  reason: z.string(),
  begunAt: z.int(),
  begunBy: z.string(),
  /** When it ends by itself; one that is shelved for one time ends with its alarm if that is sooner. */
  endsAt: z.int(),
});
export type AlarmShelf = z.infer<typeof alarmShelf>;
