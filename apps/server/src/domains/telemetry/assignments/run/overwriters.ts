/** What writes by itself, of whatever kind: who keeps overwriting the others is stopped with them. */
import type { PointId, Timestamp } from '@millwright/kernel';
import { createBackAndForth } from './back-and-forth.ts';

/** One that writes by itself. */
export interface Overwriter {
  readonly name: string;
  /** It wrote back and forth with these. */
  stop(others: string): void;
}

/** The writers of a kind, by their ids. */
export interface OverwritersOfKind {
  /** One of them wrote. */
  note(target: PointId, write: { readonly by: number; value: number; at: Timestamp }): void;
  forget(id: number): void;
}

export interface Overwriters {
  /** @param find undefined where the writer does not run any more */
  ofKind(kind: string, find: (id: number) => Overwriter | undefined): OverwritersOfKind;
}

/** Where a value goes and what it is there: points over the same registers are one place. */
export type PlaceWritten = (
  target: PointId,
  value: number,
) => { readonly place: string; readonly value: number };

export function createOverwriters(placeWritten: PlaceWritten): Overwriters {
  const backAndForth = createBackAndForth<string>();
  const finders = new Map<string, () => Overwriter | undefined>();
  return {
    ofKind(kind, find) {
      const keyOf = (id: number): string => `${kind}:${id}`;
      return {
        note(target, { by, value, at }) {
          const key = keyOf(by);
          finders.set(key, () => find(by));
          const there = placeWritten(target, value);
          const writers = backAndForth.note(there.place, { by: key, value: there.value, at });
          const all = writers.flatMap((writer) => finders.get(writer)?.() ?? []);
          for (const one of all) {
            const others = all.filter((other) => other !== one).map(({ name }) => name);
            one.stop(others.join(', '));
          }
        },
        forget(id) {
          finders.delete(keyOf(id));
          backAndForth.forget(keyOf(id));
        },
      };
    },
  };
}
