/**
 * Versions of batches: 64-bit numbers that only grow, also across restarts and when the clock is
 * set back. The upper half is the start of the process in seconds, or one more than the start
 * before it; the lower half counts.
 */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@millwright/kernel';

/** Before every version given out: what was seen live wins, and whoever imports rolls it up as well. */
export const importVersion = 1n;

export interface Versions {
  /** The version given out last; every earlier one is smaller. */
  readonly last: bigint;
  next(): bigint;
  /** Those given out from now on are later than this one, of another server. */
  passBy(version: bigint): void;
}

export function openVersions(folder: string, clock: Clock): Versions {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'epoch');
  const begin = (epoch: number): bigint => {
    writeDurably(file, String(epoch));
    return BigInt(epoch) << 32n;
  };
  let last = begin(Math.max(readEpoch(file) + 1, Math.floor(clock.now() / 1000)));
  return {
    get last() {
      return last;
    },
    next() {
      last += 1n;
      return last;
    },
    passBy(version) {
      if (version > last) last = begin(Number(version >> 32n) + 1);
    },
  };
}

function readEpoch(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

function writeDurably(file: string, text: string): void {
  const handle = openSync(`${file}.new`, 'w', 0o600);
  writeSync(handle, text);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.new`, file);
}
