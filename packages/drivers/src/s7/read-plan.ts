import { type PlanMemory, placeOf } from '../polling/plan-memory.ts';
import type { PolledBlock } from '../polling/station-poller.ts';
import { type BlockDecoder, compileBlockDecoder } from '../values/block-decoder.ts';
import { largestBlock } from '../values/decoded-block.ts';
import { cellOf, type S7Point } from './s7-point.ts';
import type { S7Variable } from './wire/variables.ts';

/** A run of bytes that is read together. */
export interface S7Block extends PolledBlock {
  readonly points: readonly S7Point[];
  readonly variable: S7Variable;
  readonly decoder: BlockDecoder;
}

/**
 * Bytes nobody asked for that are worth reading: naming one more variable costs twelve bytes in the
 * request and four in the reply.
 */
const largestGap = 16;

/**
 * Groups the points of one controller into runs of bytes, across no border of areas and blocks and
 * nothing that `memory` has learned. The same points give the same blocks, whatever their order.
 * @param mostBytes what one variable of a reply can bring; a wider point stands alone
 */
export function buildReadPlan(
  points: readonly S7Point[],
  mostBytes: number,
  memory: PlanMemory,
): S7Block[] {
  const sorted = [...points].sort(
    (a, b) =>
      a.area - b.area || a.db - b.db || a.address - b.address || a.width - b.width || a.key - b.key,
  );
  const groups: S7Point[][] = [];
  let group: S7Point[] = [];
  let end = 0;
  for (const point of sorted) {
    const last = group.at(-1);
    const first = group[0];
    const fits = first && last && group.length < largestBlock;
    if (!fits || !joins(first, last, end, point, mostBytes, memory)) {
      group = [];
      groups.push(group);
      end = 0;
    }
    group.push(point);
    end = Math.max(end, point.address + point.width);
  }
  return groups.map((members) => createBlock(members, memory.refused));
}

function joins(
  first: S7Point,
  last: S7Point,
  end: number,
  point: S7Point,
  mostBytes: number,
  memory: PlanMemory,
): boolean {
  if (first.space !== point.space) return false;
  const place = placeOf(point);
  if (placeOf(last) === place) return true;
  if (memory.cuts.has(place)) return false;
  if (memory.refused.has(place) || memory.refused.has(placeOf(last))) return false;
  const span = Math.max(end, point.address + point.width) - first.address;
  return point.address - end <= largestGap && span <= mostBytes;
}

function createBlock(points: readonly S7Point[], refusedPlaces: ReadonlySet<string>): S7Block {
  const first = points[0] as S7Point;
  const { space, area, db, address } = first;
  const length = Math.max(...points.map((point) => point.address + point.width)) - address;
  const keys = Int32Array.from(points, (point) => point.key);
  return {
    points,
    keys,
    refused: refusedPlaces.has(placeOf(first)),
    identity: `${space}:${address}+${length}:${keys.join()}`,
    variable: { area, db, byte: address, bit: null, length },
    decoder: compileBlockDecoder(points.map((point) => cellOf(point, address))),
  };
}
