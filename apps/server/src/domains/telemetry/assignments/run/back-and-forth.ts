/** Writers of one place that keep overwriting it with each other's opposite. Pure. */
import type { Timestamp } from '@millwright/kernel';

interface Write<Writer> {
  readonly by: Writer;
  readonly value: number;
  readonly at: Timestamp;
}

export interface BackAndForth<Writer> {
  /** Takes a write. @returns the writers that write back and forth, empty while none do */
  note(place: string, write: Write<Writer>): readonly Writer[];
  forget(writer: Writer): void;
}

/** So many writes in a row, each by another one and of another value than the one before … */
const inARow = 6;
/** … within so many milliseconds. Two that take turns as a level rises and falls are slower. */
const within = 60_000;

export function createBackAndForth<Writer extends number | string>(): BackAndForth<Writer> {
  const writes = new Map<string, readonly Write<Writer>[]>();
  return {
    note(place, write) {
      const before = writes.get(place) ?? [];
      const last = before.at(-1);
      const turns = last !== undefined && last.by !== write.by && last.value !== write.value;
      const row = turns ? [...before, write].slice(-inARow) : [write];
      writes.set(place, row);
      const [first] = row;
      if (row.length < inARow || first === undefined || write.at - first.at > within) return [];
      writes.delete(place);
      return [...new Set(row.map(({ by }) => by))];
    },
    forget(writer) {
      for (const [place, row] of writes) {
        if (row.some(({ by }) => by === writer)) writes.delete(place);
      }
    },
  };
}
