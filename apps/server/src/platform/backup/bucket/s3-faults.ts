/** What a bucket refuses, or why nobody answers, in words for the operator. */
import type { Fault } from '@millwright/kernel';
import { backupFault } from '../backup-fault.ts';
import { textIn } from './s3-replies.ts';

const keyCodes = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidSecurity',
  'InvalidToken',
  'ExpiredToken',
]);
const deniedCodes = new Set(['AccessDenied', 'AllAccessDisabled', 'AccountProblem']);
const regionCodes = new Set([
  'AuthorizationHeaderMalformed',
  'PermanentRedirect',
  'TemporaryRedirect',
  'IllegalLocationConstraintException',
]);
const full = /^(QuotaExceeded|InsufficientCapacity|EntityTooLarge|XMinio\w*(Quota|Full)\w*)$/;

export interface Refusal {
  readonly status: number;
  /** Of S3's own list; empty where there is none. */
  readonly code: string;
}

export interface AskedPlace {
  /** As people write it. */
  readonly place: string;
  readonly bucket: string;
  readonly endpoint: string;
  readonly region: string;
}

export function refusalFault(
  { status, code }: Refusal,
  asked: AskedPlace,
  reply: { readonly text: string; readonly headers: Headers },
): Fault {
  const { bucket, place, endpoint, region } = asked;
  if (keyCodes.has(code)) return backupFault('backup.bucket_key', { endpoint, code });
  if (code === 'NoSuchBucket' || code === 'InvalidBucketName') {
    return backupFault('backup.bucket_missing', { bucket, endpoint });
  }
  if (code === 'RequestTimeTooSkewed') {
    return backupFault('backup.bucket_clock', { endpoint, seconds: apart(reply.headers) });
  }
  if (full.test(code) || status === 507) return backupFault('backup.bucket_full', { place });
  if (regionCodes.has(code)) {
    const told = textIn(reply.text, 'Region') ?? reply.headers.get('x-amz-bucket-region') ?? '?';
    return backupFault('backup.bucket_region', { bucket, region, told });
  }
  if (deniedCodes.has(code) || status === 401 || status === 403) {
    return backupFault('backup.bucket_denied', { place });
  }
  return backupFault('backup.bucket_failed', { endpoint, what: `HTTP ${status} ${code}`.trim() });
}

/** Seconds between their clock and ours. */
function apart(headers: Headers): number {
  const theirs = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(theirs) ? 0 : Math.round(Math.abs(theirs - Date.now()) / 1000);
}

export function unreachableFault(error: unknown, { endpoint }: AskedPlace): Fault {
  return backupFault('backup.bucket_unreachable', { endpoint, reason: reasonOf(error) }, error);
}

/** `fetch` says only that it failed; why stands below. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) {
    const code = 'code' in cause ? String(cause.code) : '';
    return cause.message === '' ? code : cause.message;
  }
  return error.message;
}
