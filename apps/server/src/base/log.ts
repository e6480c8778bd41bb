/** Structured logs on standard output; secrets are redacted here, once, for every caller. */
import { pino } from 'pino';

export interface Log {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
  /** A log whose lines all carry `facts`. */
  child(facts: object): Log;
}

const secret = ['password', '*.password', 'token', '*.token', 'authorization', '*.authorization'];

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secret, censor: '***' },
  });
}

export const silentLog: Log = createLog('silent');
