/** Which points have samples in each block that waits: known of what was looked through once. */
import { readBlockPoints } from '../blocks/index.ts';

export interface BlockPoints {
  /** False when the block is known to hold none of them. */
  mayHold(version: bigint, wanted: ReadonlySet<number>): boolean;
  /** Notes what is in a block. */
  note(version: bigint, block: Buffer): void;
  /** Forgets all blocks but these. */
  keepOnly(versions: readonly bigint[]): void;
}

/** A block with more points than this is looked through each time: so many take 2 KB. */
const mostPoints = 512;

export function createBlockPoints(): BlockPoints {
  const known = new Map<bigint, Uint32Array | 'many'>();
  return {
    mayHold(version, wanted) {
      const points = known.get(version);
      return points === undefined || points === 'many' || points.some((one) => wanted.has(one));
    },
    note(version, block) {
      if (!known.has(version)) known.set(version, readBlockPoints(block, mostPoints) ?? 'many');
    },
    keepOnly(versions) {
      if (known.size <= versions.length) return;
      const kept = new Set(versions);
      for (const version of known.keys()) if (!kept.has(version)) known.delete(version);
    },
  };
}
