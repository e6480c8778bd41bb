/** Watches the disk that the data folder is on: its room, and how long that lasts. */
import { statfs } from 'node:fs/promises';
import { type Clock, days, hours, minutes, seconds } from '@millwright/kernel';
import type { Health, Stoppable } from '../base/lifecycle.ts';
import type { Metrics } from './metrics.ts';

export interface DiskRoom {
  /** For whoever is not root. */
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export interface DiskState extends DiskRoom {
  readonly state: 'well' | 'low' | 'full';
  /** How much it filled at the rate of the last day; null before an hour of it is known. */
  readonly bytesPerDay: number | null;
  /** Null while it does not fill. */
  readonly daysLeft: number | null;
}

export interface DiskWatch extends Stoppable {
  /** As at the last look; undefined while it cannot be read. */
  readonly latest: DiskState | undefined;
  /** Degraded when there is little room, or the room does not last; answers at once. */
  health(): Promise<Health>;
  /** Resolves when the look under way is over. */
  settled(): Promise<void>;
}

const lookEvery = seconds(10);
/** The rate is that of so long, from looks so far apart; in less than an hour it is chance. */
const window = days(1);
const step = minutes(10);
const shortest = hours(1);
/** Little room: a tenth of the disk, at most ten gigabytes; or what is used up in three days. */
const lowBytes = (total: number): number => Math.min(total / 10, 10 * 2 ** 30);
const lowDays = 3;
/** None, to whoever writes: what is left goes with the next merge of history. */
const fullBytes = (total: number): number => Math.min(total / 100, 256 * 2 ** 20);
/** What was low is well again with so much more. */
const spare = 1.2;

/** The room on the disk of a folder. */
export const readRoomOf = async (folder: string): Promise<DiskRoom> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

export function watchDisk(needs: {
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'level'>;
  readonly read: () => Promise<DiskRoom>;
}): DiskWatch {
  const { clock, metrics, read } = needs;
  let latest: DiskState | undefined;
  let problem = 'not looked at yet';
  let looks: { readonly at: number; readonly free: number }[] = [];
  let looking: Promise<void> | undefined;
  let stopped = false;

  const rateOf = (free: number): number | null => {
    const now = clock.now();
    const last = looks.at(-1);
    // Later than now: the clock was set back.
    if (last !== undefined && last.at > now) looks = [];
    if (last === undefined || now - last.at >= step || looks.length === 0) {
      looks = [...looks.filter(({ at }) => now - at <= window), { at: now, free }];
    }
    const [first] = looks;
    if (first === undefined || now - first.at < shortest) return null;
    return ((first.free - free) / (now - first.at)) * days(1);
  };

  const stateOf = (room: DiskRoom, daysLeft: number | null): DiskState['state'] => {
    const { freeBytes, totalBytes } = room;
    const before = latest?.state ?? 'well';
    const factor = (state: DiskState['state']) => (before === state ? spare : 1);
    if (freeBytes < fullBytes(totalBytes) * factor('full')) return 'full';
    if (freeBytes < lowBytes(totalBytes) * (before === 'well' ? 1 : spare)) return 'low';
    return daysLeft !== null && daysLeft < lowDays * factor('low') ? 'low' : 'well';
  };

  const look = async (): Promise<void> => {
    try {
      const room = await read();
      const bytesPerDay = rateOf(room.freeBytes);
      const fills = bytesPerDay !== null && bytesPerDay > 0;
      const daysLeft = fills ? room.freeBytes / bytesPerDay : null;
      latest = { ...room, bytesPerDay, daysLeft, state: stateOf(room, daysLeft) };
    } catch (error) {
      latest = undefined;
      problem = String(error);
    }
  };
  /** A disk that hangs is not asked again meanwhile. */
  const begin = (): void => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    if (!stopped) cancel = clock.after(lookEvery, begin);
  };
  let cancel = (): void => {};
  begin();

  const level = (name: string, help: string, of: (disk: DiskState) => number): void =>
    metrics.level(name, help, () => (latest === undefined ? Number.NaN : of(latest)));
  level('disk_free_bytes', 'Free bytes on the disk of the data folder', (d) => d.freeBytes);
  level('disk_size_bytes', 'Size of that disk', (d) => d.totalBytes);
  level(
    'disk_full_seconds',
    'When it is full, at the rate of the last day; +Inf while it does not fill',
    ({ daysLeft }) => (daysLeft ?? Number.POSITIVE_INFINITY) * 86_400,
  );

  return {
    name: 'disk',
    get latest() {
      return latest;
    },
    async health() {
      if (latest?.state === 'well') return { name: 'disk', ok: true };
      const detail =
        latest === undefined ? problem : `${latest.state}: ${latest.freeBytes} bytes are free`;
      return { name: 'disk', ok: false, degraded: true, detail };
    },
    settled: async () => looking,
    async stop() {
      stopped = true;
      cancel();
    },
  };
}
