/**
 * Where blocks wait while the engine cannot take them: segment files, first in, first out, of
 * bounded size. A segment goes once all of it has been taken; after a crash its frames are taken
 * again, which changes nothing because samples replace by point, time and version.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { outage } from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import { packBlock, unpackBlock } from './block-packing.ts';
import { type FrameInfo, headBytes, openSegment, type SpoolSegment } from './spool-segment.ts';
import { syncFolder } from './sync-folder.ts';

export interface SpooledBlock {
  readonly block: Buffer;
  readonly rows: number;
  readonly version: bigint;
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
  /**
   * Resolves when the block is on disk.
   * @throws Fault outage `telemetry.spool_full` when the bound or the disk is reached.
   */
  append(block: Uint8Array, rows: number, version: bigint): Promise<void>;
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
}

const segmentBytes = 64 * 2 ** 20;

export async function openSpool(needs: {
  readonly folder: string;
  readonly maxBytes: number;
  readonly log: Log;
}): Promise<Spool> {
  const { folder, maxBytes, log } = needs;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const segments: SpoolSegment[] = [];
  const waiting: Waiting[] = [];
  let number = 0;
  let rows = 0;
  let damaged = 0;

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
      for (const frame of waiting.splice(0, count)) rows -= frame.rows;
      const next = waiting[0]?.segment;
      while (segments[0] !== undefined && segments[0] !== next) await drop();
    });

  const read = async ({ segment, ...frame }: Waiting): Promise<SpooledBlock | undefined> => {
    const body = await segment.read(frame);
    const { rows, version } = frame;
    return body === undefined ? undefined : { block: await unpackBlock(body), rows, version };
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
    async append(block, count, version) {
      const body = await packBlock(block);
      await inTurn(async () => {
        if (bytes() + headBytes + body.length > maxBytes) throw outage('telemetry.spool_full');
        try {
          const segment = await current();
          const frame = await segment.append(body, count, version);
          waiting.push({ ...frame, segment });
          rows += count;
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
