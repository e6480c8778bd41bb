/**
 * Every refusal has a stable code here: the number that stands in the envelope and the texts in
 * both languages. `{name}` is filled from the fault's details. Codes are only ever added.
 */
import { alarmErrors } from './alarms/alarms.errors.ts';
import { auditErrors } from './audit/audit.errors.ts';
import { cameraErrors } from './audit/camera.errors.ts';
import { deliveryErrors } from './delivery.errors.ts';
import { deviceErrors } from './devices/devices.errors.ts';
import { generalErrors } from './general.errors.ts';
import { identityErrors } from './identity/identity.errors.ts';
import { itemErrors } from './items/items.errors.ts';
import { historyTaskErrors } from './telemetry/history-tasks.errors.ts';
import { telemetryErrors } from './telemetry/telemetry.errors.ts';

export interface ErrorEntry {
  /** The envelope's code: 400, 401, 403, 404, 409, 413, 422, 429, 500, 503. */
  readonly status: number;
  readonly zh: string;
  readonly en: string;
}

export const errors = {
  ...generalErrors,
  ...deliveryErrors,
  ...identityErrors,
  ...auditErrors,
  ...cameraErrors,
  ...itemErrors,
  ...deviceErrors,
  ...telemetryErrors,
  ...historyTaskErrors,
  ...alarmErrors,
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type ErrorCode = keyof typeof errors;
