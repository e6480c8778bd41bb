/**
 * Rows of the rollup of minutes in columns, as its table has them: made here they go in as one block
 * of ClickHouse's Native format.
 */

const columns = [
  { name: 'point', type: 'UInt32' },
  { name: 'ts', type: "DateTime('UTC')" },
  { name: 'lo', type: 'Float64' },
  { name: 'hi', type: 'Float64' },
  { name: 'sum', type: 'Float64' },
  { name: 'first', type: 'Float64' },
  { name: 'last', type: 'Float64' },
  { name: 'n', type: 'UInt32' },
  { name: 'bad', type: 'UInt32' },
  { name: 'texts', type: 'UInt32' },
  { name: 'ret', type: 'UInt16' },
  { name: 'ver', type: 'UInt64' },
] as const;

/** The statement the block belongs to. */
export const insertMinutes = `INSERT INTO sample_minute (${columns.map(({ name }) => name).join(', ')})
  SETTINGS max_partitions_per_insert_block = 0, optimize_on_insert = 0 FORMAT Native`;

/** Rows that go in with one statement: 4 MB. */
export const mostMinuteRows = 65_536;
const fewest = 256;

/** At most {@link mostMinuteRows} rows. */
export class MinuteRows {
  count = 0;
  points = new Uint32Array(fewest);
  /** Seconds since 1970 at which the minute begins. */
  starts = new Uint32Array(fewest);
  /** These five without meaning where `n` is 0. */
  lo = new Float64Array(fewest);
  hi = new Float64Array(fewest);
  sum = new Float64Array(fewest);
  first = new Float64Array(fewest);
  last = new Float64Array(fewest);
  /** Of usable samples, of bad ones, and of texts. */
  n = new Uint32Array(fewest);
  bad = new Uint32Array(fewest);
  texts = new Uint32Array(fewest);
  /** Days that the row is kept. */
  retentions = new Uint16Array(fewest);

  get isFull(): boolean {
    return this.count === mostMinuteRows;
  }

  /** Where the next row is to be written. */
  add(): number {
    if (this.count === this.points.length) this.#grow();
    this.count += 1;
    return this.count - 1;
  }

  /** Takes those rows away; answers itself where these are all. */
  take(isMeant: (row: number) => boolean): MinuteRows {
    const meant = Uint8Array.from({ length: this.count }, (_, row) => Number(isMeant(row)));
    if (!meant.includes(0)) return this;
    const taken = new MinuteRows();
    if (!meant.includes(1)) return taken;
    const columns = this.#columns();
    let kept = 0;
    for (let row = 0; row < this.count; row += 1) {
      const to = meant[row] === 1 ? taken : this;
      const at = to === this ? kept++ : taken.add();
      const into = to === this ? columns : taken.#columns();
      for (const [index, column] of columns.entries()) {
        (into[index] as (typeof columns)[number])[at] = column[row] as number;
      }
    }
    this.count = kept;
    return taken;
  }

  /**
   * The block in parts, which are views of the rows: put together, 4 MB would be copied in one go.
   * @param version of all rows
   */
  toBlock(version: bigint): Buffer[] {
    const { count } = this;
    const versions = new BigUint64Array(count).fill(version);
    const parts = [varint(columns.length), varint(count)];
    for (const [index, column] of [...this.#columns(), versions].entries()) {
      const { name, type } = columns[index] as (typeof columns)[number];
      const { buffer, byteOffset, BYTES_PER_ELEMENT } = column;
      const bytes = Buffer.from(buffer, byteOffset, count * BYTES_PER_ELEMENT);
      parts.push(named(name), named(type), bytes);
    }
    return parts;
  }

  /** In the order of the table. */
  #columns() {
    const { points, starts, lo, hi, sum, first, last, n, bad, texts, retentions } = this;
    return [points, starts, lo, hi, sum, first, last, n, bad, texts, retentions];
  }

  #grow(): void {
    const length = this.points.length * 4;
    const grown = <T extends Uint16Array | Uint32Array | Float64Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.points = grown(new Uint32Array(length), this.points);
    this.starts = grown(new Uint32Array(length), this.starts);
    this.lo = grown(new Float64Array(length), this.lo);
    this.hi = grown(new Float64Array(length), this.hi);
    this.sum = grown(new Float64Array(length), this.sum);
    this.first = grown(new Float64Array(length), this.first);
    this.last = grown(new Float64Array(length), this.last);
    this.n = grown(new Uint32Array(length), this.n);
    this.bad = grown(new Uint32Array(length), this.bad);
    this.texts = grown(new Uint32Array(length), this.texts);
    this.retentions = grown(new Uint16Array(length), this.retentions);
  }
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return Buffer.from([...bytes, rest]);
}

const named = (text: string): Buffer => Buffer.concat([varint(text.length), Buffer.from(text)]);
