import { groupPoints } from '../polling/group-points.ts';
import { type PlanMemory, placeOf } from '../polling/plan-memory.ts';
import type { PolledBlock } from '../polling/station-poller.ts';
import { type BlockDecoder, compileBlockDecoder } from '../values/block-decoder.ts';
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
  const groups = groupPoints(sorted, memory, (first, point, end) => {
    const span = Math.max(end, point.address + point.width) - first.address;
    return point.address - end <= largestGap && span <= mostBytes;
  });
  return groups.map((members) => createBlock(members, memory.refused));
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
