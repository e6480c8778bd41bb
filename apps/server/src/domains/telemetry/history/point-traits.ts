/** What history knows about each point: how long to keep it, and in which class its values fit. */

export interface PointSettings {
  /** Days its samples are kept, 1 to 36,500; null as long as those of any other point. */
  readonly retentionDays?: number | null;
  /** Digits after the decimal point its values are likely to have. */
  readonly decimals?: number | null;
}

/** Ids are handed out one by one, so tables by id stay small; beyond this the defaults hold. */
const mostIds = 2 ** 24;

export class PointTraits {
  #retention = new Uint16Array(1024);
  #scale = new Uint8Array(1024);
  readonly #defaultRetention: number;
  #shortest: number;

  constructor(defaultRetentionDays: number) {
    this.#defaultRetention = defaultRetentionDays;
    this.#shortest = defaultRetentionDays;
  }

  configure(point: number, { retentionDays, decimals }: PointSettings): void {
    if (!this.#reach(point)) return;
    if (retentionDays === null) this.#retention[point] = 0;
    else if (retentionDays !== undefined) {
      const kept = Math.min(Math.max(Math.trunc(retentionDays), 1), 36_500);
      this.#retention[point] = kept;
      this.#shortest = Math.min(this.#shortest, kept);
    }
    if (decimals !== undefined && decimals !== null) this.#scale[point] = Math.min(decimals, 9);
  }

  /** Days that the samples of every point are kept at least. */
  get shortestRetention(): number {
    return this.#shortest;
  }

  retention(point: number): number {
    return this.#retention[point] || this.#defaultRetention;
  }

  /** The class the point's last values fitted. */
  scale(point: number): number {
    return this.#scale[point] ?? 0;
  }

  setScale(point: number, scale: number): void {
    if (this.#reach(point)) this.#scale[point] = scale;
  }

  #reach(point: number): boolean {
    if (point < this.#scale.length) return true;
    if (point >= mostIds) return false;
    const length = Math.max(point + 1, this.#scale.length * 2);
    const scale = new Uint8Array(length);
    scale.set(this.#scale);
    this.#scale = scale;
    const retention = new Uint16Array(length);
    retention.set(this.#retention);
    this.#retention = retention;
    return true;
  }
}
