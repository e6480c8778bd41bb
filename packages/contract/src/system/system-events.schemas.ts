import { z } from 'zod/mini';
import { faultDetails } from '../fields/fault-details.ts';
import { idField } from '../fields/ids.ts';

export const systemEventIdField = idField('system_event');

export const systemEventKind = z.enum([
  'history_behind',
  'history_refusing',
  'disk_low',
  'disk_full',
  'engine_away',
  'backup_failed',
  'backup_old',
  'drill_failed',
  'loop_blocked',
  'clock_set',
  'box_refused',
  'box_held',
  'box_clock',
  'boxes_waiting',
  'triggers_skipped',
  'samples_thinned',
  'alarms_joined',
  'states_left_out',
  'button_held',
  'connections_refused',
  'second_server',
  'collector_changed',
  'channel_failing',
  'certificate_ending',
  'accounts_ending',
  'release_new',
]);
export type SystemEventKind = z.infer<typeof systemEventKind>;

/** `serious`: data is lost or nothing works unless somebody acts; `warning`: it may come to that. */
export const systemEventSeverity = z.enum(['warning', 'serious']);
export type SystemEventSeverity = z.infer<typeof systemEventSeverity>;

/** `open`: it goes on; `unacknowledged`: it goes on, and nobody has taken note; `ended`: it is over. */
export const systemEventState = z.enum(['open', 'unacknowledged', 'ended']);
export type SystemEventState = z.infer<typeof systemEventState>;

/** Something that the server noticed of itself, from its beginning to its end. */
export const systemEvent = z.object({
  id: z.int(),
  kind: systemEventKind,
  severity: systemEventSeverity,
  /** Which one of the kind, the engine say; empty where there is only one. */
  subject: z.string(),
  /** A code of the catalogue, and what fills its text. */
  code: z.string(),
  details: faultDetails,
  beganAt: z.int(),
  /** Null while it goes on. */
  endedAt: z.nullable(z.int()),
  lastSeenAt: z.int(),
  /** How often it happened, or began anew soon after it had ended. */
  count: z.int(),
  acknowledgedAt: z.nullable(z.int()),
  acknowledgedBy: z.nullable(z.string()),
});
export type SystemEvent = z.infer<typeof systemEvent>;
