/** Writers of one point that keep overwriting it with each other's opposite. Pure. */
import type { PointId, Timestamp } from '@millwright/kernel';

interface Write<Writer> {
  readonly by: Writer;
  readonly value: number;
  readonly at: Timestamp;
}

export interface BackAndForth<Writer> {
  /** Takes a write. @returns the writers that write back and forth, empty while none do */
  note(target: PointId, write: Write<Writer>): readonly Writer[];
  forget(writer: Writer): void;
}

/** So many writes in a row, each by another one and of another value than the one before … */
const inARow = 6;
/** … within so many milliseconds. Two that take turns as a level rises and falls are slower. */
const within = 60_000;

export function createBackAndForth<Writer extends number | string>(): BackAndForth<Writer> {
  const writes = new Map<PointId, readonly Write<Writer>[]>();
  return {
    note(target, write) {
      const before = writes.get(target) ?? [];
      const last = before.at(-1);
      const turns = last !== undefined && last.by !== write.by && last.value !== write.value;
      const row = turns ? [...before, write].slice(-inARow) : [write];
      writes.set(target, row);
      const [first] = row;
      if (row.length < inARow || first === undefined || write.at - first.at > within) return [];
      writes.delete(target);
      return [...new Set(row.map(({ by }) => by))];
    },
    forget(writer) {
      for (const [target, row] of writes) {
        if (row.some(({ by }) => by === writer)) writes.delete(target);
      }
    },
  };
}
