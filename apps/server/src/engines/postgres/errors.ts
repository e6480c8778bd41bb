/** Telling "the database is not there" from "the database says no". */
import { type Duration, Fault, outage, seconds } from '@millwright/kernel';

/** Longest that a statement of a request or job may run. */
export const statementTimeout: Duration = seconds(30);

/** SQLSTATE classes and codes (PostgreSQL Appendix A) that mean no service, not a wrong statement. */
const downClasses = ['08'];
const downStates = new Set(['57P01', '57P02', '57P03', '53300', '53100', '53200', '25006']);
const downSystem = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'ENETDOWN',
  // A server that hangs takes no more connections at its socket.
  'EAGAIN',
  // This process has no more sockets to give.
  'EMFILE',
  'ENFILE',
]);
/** The driver has no codes for these. */
const downMessages =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Client was closed|timeout expired/;

/**
 * True when the error, or what caused it, is that the database cannot be reached or serve. Only for
 * errors that came from the driver: a refused connection to something else looks the same. Queries
 * through `Postgres.db` already reject with the Fault.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Fault) {
    return error.code === 'general.unavailable' && error.details.service === 'database';
  }
  const code = 'code' in error ? String(error.code) : '';
  if (downSystem.has(code) || downStates.has(code)) return true;
  if (downClasses.some((start) => code.length === 5 && code.startsWith(start))) return true;
  // A missing file is not a missing server, unless the file was its socket.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  return downMessages.test(error.message) || isDatabaseDown(error.cause);
}

/** True when the database ended the statement at its timeout (SQLSTATE query_canceled). */
const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';

/** The fault a caller sees when the database is down or takes too long; any other error as it is. */
export const databaseFault = (error: unknown): unknown => {
  if (error instanceof Fault) return error;
  if (isTooSlow(error)) {
    return new Fault('refusal', 'general.too_slow', { seconds: statementTimeout / 1000 }, error);
  }
  return isDatabaseDown(error)
    ? outage('general.unavailable', { service: 'database' }, error)
    : error;
};

/** Two transactions met; running the loser again is expected to succeed. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');

/** Name of the unique index or constraint that a statement ran against, if it did. */
export const brokenConstraint = (error: unknown): string | undefined =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '23505' || error.code === '23503') &&
  'constraint' in error
    ? String(error.constraint)
    : undefined;
