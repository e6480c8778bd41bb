/**
 * Where blocks wait that the engine has not taken in time: segment files, first in, first out, of
 * bounded size. A segment goes once all of it has been taken; after a crash its frames are taken
 * again, which changes nothing because samples replace by point, time and version. Some of the
 * blocks are kept in memory too, so that what waits shortly is never read back.
 */
import { linkSync, mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Clock, outage, type Timestamp, timestamp } from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import { packBlock, unpackBlock } from './block-packing.ts';
import { createSpoolForecast, freeBytesOf, type SpoolForecast } from './spool-forecast.ts';
import { type FrameInfo, headBytes, openSegment, type SpoolSegment } from './spool-segment.ts';
import { syncFolder } from './sync-folder.ts';

export interface SpooledBlock {
  readonly block: Buffer;
  readonly rows: number;
  readonly version: bigint;
}

/** A file of the spool as a copy has it. */
export interface LinkedSegment {
  readonly name: string;
  readonly bytes: number;
  /** All that are in it: whoever opens the copy has them wait, those that were taken too. */
  readonly rows: number;
}

/** A block that waits. */
export interface SpoolFrame {
  readonly version: bigint;
  /** The block; undefined when it has left meanwhile, or is damaged. */
  read(): Promise<Buffer | undefined>;
}

export interface Spool {
  readonly isEmpty: boolean;
  /** On disk, of frames not yet taken and of segments not yet free to go. */
  readonly bytes: number;
  /** Rows not yet taken. */
  readonly rows: number;
  /** Frames found damaged on disk and left out since the start. */
  readonly damaged: number;
  /** Version of the first frame waiting. */
  readonly firstVersion: bigint | undefined;
  /** Version of the last frame waiting. */
  readonly lastVersion: bigint | undefined;
  /** When the first frame waiting was written. */
  readonly firstSince: Timestamp | undefined;
  /** Bytes of blocks kept in memory, never more than {@link mostMemory}. */
  readonly memoryBytes: number;
  /** When it will be full. */
  readonly forecast: Pick<SpoolForecast, 'roomBytes' | 'fullInMs'>;
  /**
   * Links the files into `folder` as they are at this very moment; of each only so many bytes count,
   * for it may grow afterwards.
   */
  link(folder: string): LinkedSegment[];
  /** What waits, oldest first. */
  frames(): readonly SpoolFrame[];
  /**
   * Resolves when the block is on disk. Its memory belongs to the spool from then on.
   * @throws Fault outage `telemetry.spool_full` when the bound or the disk is reached.
   */
  append(block: Buffer, rows: number, version: bigint): Promise<void>;
  /**
   * The first blocks, without taking them away: as many as hold `mostRows` together, and one if
   * there is any.
   */
  first(mostRows: number): Promise<SpooledBlock[]>;
  /** The last block, without taking it away; undefined too when it is damaged. */
  newest(): Promise<SpooledBlock | undefined>;
  /** Takes the first blocks away. */
  shift(count: number): Promise<void>;
  close(): Promise<void>;
}

interface Waiting extends FrameInfo {
  readonly segment: SpoolSegment;
  /** The block, while there is memory for it. */
  block?: Buffer;
}

/** Blocks beyond this many bytes are read back from disk. */
export const mostMemory = 32 * 2 ** 20;
const segmentBytes = 64 * 2 ** 20;

export async function openSpool(needs: {
  readonly folder: string;
  readonly maxBytes: number;
  readonly clock: Clock;
  readonly log: Log;
}): Promise<Spool> {
  const { folder, maxBytes, clock, log } = needs;
  const opened = clock.now();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const segments: SpoolSegment[] = [];
  /** Those that a copy shares: what is in them stays until it lets go. */
  const linked = new Set<SpoolSegment | undefined>();
  const waiting: Waiting[] = [];
  let number = 0;
  let rows = 0;
  let damaged = 0;
  let memoryBytes = 0;

  const add = async (path: string): Promise<SpoolSegment> => {
    const { segment, frames, gaps } = await openSegment(path);
    segments.push(segment);
    if (gaps > 0) log.error({ segment: path, gaps }, 'spooled blocks cannot be told any more');
    damaged += gaps;
    for (const frame of frames) {
      waiting.push({ ...frame, segment });
      rows += frame.rows;
    }
    return segment;
  };
  const names = readdirSync(folder).filter((name) => /^\d{12}\.spool$/.test(name));
  for (const name of names.sort()) {
    await add(join(folder, name));
    number = Number.parseInt(name, 10);
  }

  const bytes = () => segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const free = () => freeBytesOf(folder);
  const forecast = createSpoolForecast({ clock, maxBytes, bytes, free });
  const current = async (): Promise<SpoolSegment> => {
    const last = segments.at(-1);
    if (last !== undefined && last.bytes < segmentBytes) return last;
    number += 1;
    const made = await add(join(folder, `${String(number).padStart(12, '0')}.spool`));
    await syncFolder(folder);
    return made;
  };
  const drop = async (): Promise<void> => {
    const segment = segments.shift();
    linked.delete(segment);
    await segment?.close();
    if (segment !== undefined) await rm(segment.path);
  };
  let turn: Promise<unknown> = Promise.resolve();
  /** One change at a time: a segment that is being dropped must not be written to. */
  const inTurn = <T>(change: () => Promise<T>): Promise<T> => {
    const done = turn.then(change);
    turn = done.catch(() => {});
    return done;
  };
  const shift = (count: number): Promise<void> =>
    inTurn(async () => {
      for (const frame of waiting.splice(0, count)) {
        rows -= frame.rows;
        memoryBytes -= frame.block?.length ?? 0;
      }
      // The last one is emptied and goes on: to make another takes the disk longer than a block.
      const last = segments.at(-1);
      const next = waiting[0]?.segment ?? (linked.has(last) ? undefined : last);
      while (segments[0] !== undefined && segments[0] !== next) await drop();
      if (waiting.length === 0) await segments[0]?.clear();
    });

  const read = async (frame: Waiting): Promise<SpooledBlock | undefined> => {
    const { segment, rows, version } = frame;
    if (frame.block !== undefined) return { block: frame.block, rows, version };
    const body = await segment.read(frame);
    return body === undefined ? undefined : { block: await unpackBlock(body), rows, version };
  };
  const readWaiting = async (frame: Waiting): Promise<Buffer | undefined> => {
    try {
      return (await read(frame))?.block;
    } catch (error) {
      if (waiting.includes(frame)) throw error;
      // Its file has gone: all of it has been taken.
      return undefined;
    }
  };

  return {
    get isEmpty() {
      return waiting.length === 0;
    },
    get bytes() {
      return bytes();
    },
    get rows() {
      return rows;
    },
    get damaged() {
      return damaged;
    },
    get firstVersion() {
      return waiting[0]?.version;
    },
    get lastVersion() {
      return waiting.at(-1)?.version;
    },
    get firstSince() {
      const [first] = waiting;
      if (first === undefined) return undefined;
      return first.since === 0 ? opened : timestamp(first.since * 1000);
    },
    get memoryBytes() {
      return memoryBytes;
    },
    forecast,
    link: (folder) =>
      segments
        .filter(({ bytes }) => bytes > 0)
        .map((segment) => {
          const { path, bytes, rows: all } = segment;
          const name = basename(path);
          linkSync(path, join(folder, name));
          linked.add(segment);
          return { name, bytes, rows: all };
        }),
    frames: () =>
      waiting.map((frame) => ({ version: frame.version, read: () => readWaiting(frame) })),
    async append(block, count, version) {
      const body = await packBlock(block);
      await inTurn(async () => {
        if (bytes() + headBytes + body.length > maxBytes) throw outage('telemetry.spool_full');
        try {
          const segment = await current();
          const since = Math.floor(clock.now() / 1000);
          const frame = await segment.append(body, { rows: count, version, since });
          const isKept = memoryBytes + block.length <= mostMemory;
          if (isKept) memoryBytes += block.length;
          waiting.push({ ...frame, segment, ...(isKept ? { block } : {}) });
          rows += count;
          forecast.look();
        } catch (error) {
          throw outage('telemetry.spool_full', {}, error);
        }
      });
    },
    async first(mostRows) {
      const blocks: SpooledBlock[] = [];
      let sum = 0;
      while (true) {
        const head = waiting[blocks.length];
        if (head === undefined || (blocks.length > 0 && sum + head.rows > mostRows)) return blocks;
        const block = await read(head);
        if (block !== undefined) {
          blocks.push(block);
          sum += block.rows;
        } else if (blocks.length > 0) return blocks;
        else {
          damaged += 1;
          log.error({ segment: head.segment.path, rows: head.rows }, 'a spooled block is damaged');
          await shift(1);
        }
      }
    },
    async newest() {
      const last = waiting.at(-1);
      return last && (await read(last));
    },
    shift,
    async close() {
      for (const segment of segments) await segment.close();
    },
  };
}
