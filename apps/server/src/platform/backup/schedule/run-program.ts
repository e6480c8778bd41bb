/** Runs a program of the server beside it, after everything else on this machine. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { type Duration, hours, outage, systemClock } from '@millwright/kernel';
import { childEnvironment } from '../../../base/child-environment.ts';
import { endChild, endWithProcess } from '../../../base/ending/own-programs.ts';
import { backupFault } from '../backup-fault.ts';

const mostWords = 4_000;
/** A backup of terabytes takes hours; one that is at it for longer waits for what does not answer. */
const longest = hours(24);
/** Settings that the programs of backups read. */
const told = [
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'BACKUP_DIR',
  'BACKUP_KEY_FILE',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_KEY_ID',
  'BACKUP_S3_SECRET',
  'BACKUP_S3_PATH_STYLE',
  'NODE_EXTRA_CA_CERTS',
  'TIME_ZONE',
  'NODE_OPTIONS',
];

/**
 * @param needs.warn is given what it said that did not end it
 * @param needs.limit after which it is ended; a day when left out
 * @returns what it wrote
 * @throws Fault outage `backup.program_failed` with its last words as `problem`, `backup.too_long`
 */
export function runProgram(
  file: string,
  args: readonly string[],
  needs: {
    readonly dataDir: string;
    readonly signal: AbortSignal;
    readonly warn?: (words: string) => void;
    readonly limit?: Duration;
  },
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...childEnvironment(process.env, told), DATA_DIR: needs.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { signal: stopped, limit = longest } = needs;
  let isTooLong = false;
  const end = (): void => void endChild(child);
  const forget = endWithProcess(() => endChild(child));
  const cancel = systemClock.after(limit, () => {
    isTooLong = true;
    end();
  });
  if (stopped.aborted) end();
  stopped.addEventListener('abort', end, { once: true });
  const letGo = (): void => {
    cancel();
    forget();
    stopped.removeEventListener('abort', end);
  };
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let output = '';
  let words = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-mostWords);
  });
  child.once('error', (error) => {
    letGo();
    reject(outage('backup.program_failed', { problem: error.message }, error));
  });
  child.once('close', (code, signal) => {
    letGo();
    if (code === 0) {
      if (words.trim() !== '') needs.warn?.(words.trim());
      resolve(output);
    } else if (isTooLong) {
      reject(backupFault('backup.too_long', { hours: Math.round(limit / hours(1)) }));
    } else {
      const problem = words.trim() === '' ? `it ended with ${signal ?? code}` : words.trim();
      reject(outage('backup.program_failed', { problem }));
    }
  });
  return promise;
}
