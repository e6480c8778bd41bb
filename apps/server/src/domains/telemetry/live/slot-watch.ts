/** Who looks at which slot of the live table. Asked on every sample, which allocates nothing. */
export class SlotWatch<Watcher> {
  #watched = new Uint8Array(1024);
  readonly #bySlot = new Map<number, Watcher[]>();

  /** Whether anybody looks at the slot. */
  has(slot: number): boolean {
    return this.#watched[slot] === 1;
  }

  of(slot: number): readonly Watcher[] {
    return this.#bySlot.get(slot) ?? [];
  }

  add(slots: readonly number[], watcher: Watcher): void {
    for (const slot of slots) {
      if (slot < 0) continue;
      this.#reach(slot);
      this.#watched[slot] = 1;
      this.#bySlot.set(slot, [...this.of(slot), watcher]);
    }
  }

  remove(slots: readonly number[], watcher: Watcher): void {
    for (const slot of slots) {
      const left = this.of(slot).filter((other) => other !== watcher);
      this.#bySlot.set(slot, left);
      if (left.length > 0 || slot < 0) continue;
      this.#bySlot.delete(slot);
      this.#watched[slot] = 0;
    }
  }

  #reach(slot: number): void {
    if (slot < this.#watched.length) return;
    const wider = new Uint8Array(2 ** Math.ceil(Math.log2(slot + 1)));
    wider.set(this.#watched);
    this.#watched = wider;
  }
}
