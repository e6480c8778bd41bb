/**
 * Structured logs on standard output, in words where that is a terminal; secrets are redacted here,
 * once, for every caller.
 */
import { type DestinationStream, pino, stdSerializers } from 'pino';
import { createLineOutput } from './log-output/line-output.ts';
import { createTerminalLog } from './log-output/terminal-log.ts';
import { inSources } from './source-frames.ts';

export interface Log {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
  /** A log whose lines all carry `facts`. */
  child(facts: object): Log;
}

const secret = ['password', '*.password', 'token', '*.token', 'authorization', '*.authorization'];

/** Where the log's lines of JSON go. */
function openOutput(): DestinationStream {
  const { stdout, env } = process;
  if (!stdout.isTTY || env.TERM === 'dumb') return createLineOutput(1);
  const colour = stdout.hasColors() && !env.NO_COLOR;
  // A terminal that does not know its size says 0.
  const terminal = createTerminalLog({ colour, columns: () => stdout.columns || 80 });
  process.once('exit', () => void stdout.write(terminal.end()));
  return { write: (line) => void stdout.write(terminal.take(line)) };
}

function serializeError(error: Error): unknown {
  const said = stdSerializers.err(error);
  return typeof said.stack === 'string' ? { ...said, stack: inSources(said.stack) } : said;
}

export function createLog(level: string, output: DestinationStream = openOutput()): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    redact: { paths: secret, censor: '***' },
  };
  return pino(options, output);
}

export const silentLog: Log = createLog('silent');
