/** What has been acknowledged and is not in the engine yet: whoever reads history reads it too. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { outage } from '@millwright/kernel';
import { type BlockRow, readBlockRows } from '../blocks/index.ts';
import type { Sample } from '../samples.series.ts';
import type { Spool } from '../spool/index.ts';
import { ValueClass, valueKept } from '../value-class.ts';
import { createBlockPoints } from './block-points.ts';

/** Samples by point, oldest first, each time once. */
export type Tail = ReadonlyMap<number, readonly Sample[]>;

const dayMs = 86_400_000;

export interface TailReader {
  /**
   * What waits of some points, before `to`. Read it first and the engine afterwards: what moves
   * there meanwhile is then seen twice, and never not at all.
   * @param limits `from` leaves out what is before; `keptAt` what is no longer kept at that moment;
   *   `mostSamples` is as many as may be found; `isBounded` false looks through however much there is
   * @throws Fault outage `general.unavailable` {service: 'history'} where that is too much
   */
  read(
    points: readonly number[],
    to: number,
    limits?: {
      readonly from?: number;
      readonly keptAt?: number;
      readonly mostSamples?: number;
      readonly isBounded?: boolean;
    },
  ): Promise<Tail>;
}

/** Bytes of blocks that one read looks through: some ten million samples, seconds of work. */
const mostLooked = 512 * 2 ** 20;

/** Rows of a block that are taken in one turn. */
const together = 2_000;

/**
 * @param spools all of which are read, in the order in which the blocks were written
 * @param mostBytes of blocks that one read looks through
 */
export function createTailReader(
  spools: readonly Pick<Spool, 'frames'>[],
  mostBytes = mostLooked,
): TailReader {
  const frames = () =>
    spools.flatMap((spool) => spool.frames()).sort((a, b) => (a.version < b.version ? -1 : 1));
  const blockPoints = createBlockPoints();
  return {
    async read(points, to, limits = {}) {
      const { from = 0, keptAt = 0, mostSamples = Number.POSITIVE_INFINITY } = limits;
      const { isBounded = true } = limits;
      let looked = 0;
      let samples = 0;
      const wanted = new Set(points);
      const found = new Map<number, Map<number, Sample>>();
      const waiting = frames();
      blockPoints.keepOnly(waiting.map(({ version }) => version));
      for (const { version, read } of waiting) {
        if (!blockPoints.mayHold(version, wanted)) continue;
        const block = await read();
        if (block === undefined) continue;
        blockPoints.note(version, block);
        looked += block.length;
        if (isBounded && looked > mostBytes) {
          throw outage('general.unavailable', { service: 'history' });
        }
        // What is in memory comes at once: others would wait until all of it is looked through.
        await nextTurn();
        let rows = 0;
        for (const row of readBlockRows(block, wanted)) {
          rows += 1;
          if (rows % together === 0) await nextTurn();
          if (row.time < from || row.time >= to || row.time + row.retention * dayMs <= keptAt)
            continue;
          samples += 1;
          if (samples > mostSamples) throw outage('general.unavailable', { service: 'history' });
          const own = found.get(row.point) ?? new Map<number, Sample>();
          found.set(row.point, own.set(row.time, toSample(row)));
        }
      }
      return new Map([...found].map(([point, own]) => [point, inOrder([...own.values()])]));
    },
  };
}

/** Samples of the engine and of the tail; where both have one, the tail's is the later. */
export function withTail(stored: readonly Sample[], tail: readonly Sample[] = []): Sample[] {
  if (tail.length === 0) return [...stored];
  const byTime = new Map([...stored, ...tail].map((sample) => [sample.time, sample]));
  return inOrder([...byTime.values()]);
}

/** The last samples of the engine, and those of the tail where they are later. */
export function withLastOf(
  tail: Tail,
  stored: ReadonlyMap<number, Sample>,
  before = Number.POSITIVE_INFINITY,
): Map<number, Sample> {
  const last = new Map(stored);
  for (const [point, samples] of tail) {
    const waiting = samples.findLast(({ time }) => time < before);
    if (waiting && waiting.time >= (last.get(point)?.time ?? 0)) last.set(point, waiting);
  }
  return last;
}

function inOrder(samples: Sample[]): Sample[] {
  return samples.sort((a, b) => a.time - b.time);
}

function toSample(row: BlockRow): Sample {
  const { time, scale, quality } = row;
  const hasText = scale === ValueClass.text || scale === ValueClass.whole;
  return {
    time,
    quality,
    value:
      scale === ValueClass.text || scale === ValueClass.none
        ? null
        : valueKept(scale < ValueClass.float ? row.number : row.float, scale),
    text: hasText ? row.text : null,
  };
}
