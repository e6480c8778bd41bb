/** Rows that changed since they were looked at last, each once; allocates nothing. */
export class ChangedRows {
  /** The first `count` of them, in no order. */
  readonly rows: Int32Array;
  readonly #has: Uint8Array;
  #count = 0;

  constructor(size: number) {
    this.rows = new Int32Array(size);
    this.#has = new Uint8Array(size);
  }

  get count(): number {
    return this.#count;
  }

  add(row: number): void {
    if (this.#has[row] !== 0) return;
    this.#has[row] = 1;
    this.rows[this.#count] = row;
    this.#count += 1;
  }

  addList(rows: Int32Array | undefined): void {
    if (rows === undefined) return;
    for (let n = 0; n < rows.length; n++) this.add(rows[n] as number);
  }

  addAll(): void {
    for (let row = 0; row < this.rows.length; row++) this.add(row);
  }

  clear(): void {
    for (let n = 0; n < this.#count; n++) this.#has[this.rows[n] as number] = 0;
    this.#count = 0;
  }
}
