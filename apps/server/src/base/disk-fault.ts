/** Failures of the disk as faults. */
import { Fault, outage } from '@millwright/kernel';

/** Nothing more can be written until somebody makes room or mounts the disk for writing. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
/** The disk or the system cannot do it now, or is not laid out as it was. */
const trouble = new Set([
  'EIO',
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'EAGAIN',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
]);

/**
 * What a failure to write a file means to whoever sent it: `general.disk_full`,
 * `general.unavailable` {service: 'files'}, or what was thrown when the disk has no part in it.
 */
export function diskFault(error: unknown): unknown {
  if (error instanceof Fault || !(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  if (full.has(code)) return outage('general.disk_full', {}, error);
  return trouble.has(code) ? outage('general.unavailable', { service: 'files' }, error) : error;
}
