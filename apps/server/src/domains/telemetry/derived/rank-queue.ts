/** Ranks that wait for their turn, the lowest first: a heap in one array, which allocates nothing. */
export class RankQueue {
  #ranks = new Int32Array(1024);
  #count = 0;

  /** @param rank one that does not wait yet */
  add(rank: number): void {
    if (this.#count === this.#ranks.length) {
      const wider = new Int32Array(this.#ranks.length * 2);
      wider.set(this.#ranks);
      this.#ranks = wider;
    }
    const ranks = this.#ranks;
    let at = this.#count++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((ranks[above] as number) <= rank) break;
      ranks[at] = ranks[above] as number;
      at = above;
    }
    ranks[at] = rank;
  }

  /** Takes the lowest; -1 when none waits. */
  take(): number {
    if (this.#count === 0) return -1;
    const ranks = this.#ranks;
    const lowest = ranks[0] as number;
    const last = ranks[--this.#count] as number;
    let at = 0;
    for (let below = 1; below < this.#count; below = 2 * at + 1) {
      if (below + 1 < this.#count && (ranks[below + 1] as number) < (ranks[below] as number)) {
        below += 1;
      }
      if ((ranks[below] as number) >= last) break;
      ranks[at] = ranks[below] as number;
      at = below;
    }
    ranks[at] = last;
    return lowest;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  clear(): void {
    this.#count = 0;
  }
}
