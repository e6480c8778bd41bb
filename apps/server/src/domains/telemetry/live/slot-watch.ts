/**
 * Who looks at which slot of the live table. Asked on every sample, which allocates nothing: one look
 * at the table tells whether anybody does at all.
 */

/** Each has a bit of its own in `LiveTable.watched`. */
export const Watch = {
  derived: 1,
  interlocks: 2,
  assignments: 4,
  triggers: 8,
  history: 16,
} as const;
export type Watch = (typeof Watch)[keyof typeof Watch];

/** The live table, as far as it tells who looks at a slot; its columns are replaced as it grows. */
export interface WatchedSlots {
  readonly watched: Uint8Array;
}

const nobody: readonly never[] = [];

export class SlotWatch<Watcher> {
  readonly #table: WatchedSlots;
  readonly #bit: Watch;
  readonly #bySlot = new Map<number, Set<Watcher>>();

  constructor(table: WatchedSlots, bit: Watch) {
    this.#table = table;
    this.#bit = bit;
  }

  /** Whether one of these looks at the slot. */
  has(slot: number): boolean {
    return ((this.#table.watched[slot] as number) & this.#bit) !== 0;
  }

  of(slot: number): Iterable<Watcher> {
    return this.#bySlot.get(slot) ?? nobody;
  }

  add(slots: readonly number[], watcher: Watcher): void {
    const { watched } = this.#table;
    for (const slot of slots) {
      if (slot < 0) continue;
      const known = this.#bySlot.get(slot);
      // Thousands look at one slot, and come and go together.
      if (known === undefined) this.#bySlot.set(slot, new Set([watcher]));
      else known.add(watcher);
      watched[slot] = (watched[slot] as number) | this.#bit;
    }
  }

  remove(slots: readonly number[], watcher: Watcher): void {
    const { watched } = this.#table;
    for (const slot of slots) {
      const known = this.#bySlot.get(slot);
      if (known?.delete(watcher) !== true || known.size > 0) continue;
      this.#bySlot.delete(slot);
      watched[slot] = (watched[slot] as number) & ~this.#bit;
    }
  }
}
