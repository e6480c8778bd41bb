import { z } from 'zod/mini';
import { deviceIdField, itemIdField } from '../../fields/ids.ts';
import { alarmKind } from '../alarms.schemas.ts';

/** More alarms within ten minutes than one operator can take in. */
const alarmFlood = z.object({
  from: z.int(),
  to: z.int(),
  raised: z.int(),
  /** What was raised first in it. */
  firstNumber: z.string(),
  firstName: z.string(),
});

/** A limit or rule with how often it raised an alarm. */
const busySource = z.object({
  kind: alarmKind,
  /** The point's id for a limit, the rule's for a rule. */
  sourceId: z.int(),
  name: z.string(),
  itemId: itemIdField,
  itemName: z.string(),
  deviceId: z.nullable(deviceIdField),
  deviceName: z.nullable(z.string()),
  raised: z.int(),
});
export type BusySource = z.infer<typeof busySource>;

/** How alarms of a span did, measured as ANSI/ISA-18.2 and EEMUA 191 do. */
export const alarmQuality = z.object({
  /** Windows of ten minutes from the beginning of the span, the last one perhaps shorter. */
  windows: z.int(),
  raised: z.int(),
  /** Of each level, from 1 to 4. */
  levels: z.array(z.int()),
  /** Most within one window. */
  peak: z.int(),
  floods: z.array(alarmFlood),
  /** How many there are: the first hundred are listed. */
  floodCount: z.int(),
  /** Windows that lie in floods. */
  floodWindows: z.int(),
  /** The ten that raised most. */
  top: z.array(busySource),
  /** Raised three times or more within a minute, or still coming and going. */
  chattering: z.int(),
  /** Over within ten seconds. */
  fleeting: z.int(),
  /** Active for more than a day. */
  stale: z.int(),
  confirmed: z.int(),
  /** Milliseconds on average; null where none was confirmed. */
  meanToConfirmMs: z.nullable(z.number()),
});
export type AlarmQuality = z.infer<typeof alarmQuality>;
