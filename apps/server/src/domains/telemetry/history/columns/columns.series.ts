/** The SQL of samples as columns: for whoever looks at millions of them one after the other. */
import { withinSql } from '../aggregates/index.ts';
import { BlockReader } from '../blocks/index.ts';
import type { HistoryEngine } from '../engine.series.ts';
import { engineSeconds, forPage } from '../for-page.ts';

/** Rows of the same number stand at the same place of each. */
export interface SampleColumns {
  readonly count: number;
  readonly points: Uint32Array;
  /** Milliseconds since 1970. */
  readonly times: Float64Array;
  /** NaN of texts, and of samples that never had a value. */
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
  /** Null where none were asked for. */
  readonly texts: readonly (string | null)[] | null;
}

export interface ColumnsQuery {
  readonly points: readonly number[];
  /** Milliseconds, half open. */
  readonly from: number;
  readonly to: number;
  /** Most rows of one answer. */
  readonly limit: number;
  /** Leaves out what is no longer kept at that moment. */
  readonly keptAt: number;
  /** Whether texts are wanted; without, they are null. */
  readonly texts: boolean;
}

/**
 * In the order of time, then of points; of samples that were sent twice the later stands behind the
 * other. Without FINAL, which would merge all parts for what hardly ever is there twice.
 */
export async function readColumns(
  { binary }: HistoryEngine,
  query: ColumnsQuery,
): Promise<SampleColumns> {
  // A letter before each: a text may be empty, and what has none is not.
  const text = query.texts ? `, if(scale IN (33, 34), concat('=', text), '') AS text` : '';
  // The order of the table, where that is the same: nothing is to be sorted.
  const order = query.points.length === 1 ? 'point, sample.ts, ver' : 'sample.ts, point, ver';
  const sql = `
    SELECT point, toFloat64(toUnixTimestamp64Milli(ts)) AS time,
      if(scale IN (33, 35), nan, value) AS value, quality${text}
    FROM sample WHERE ${withinSql(query)}
    ORDER BY ${order} LIMIT ${query.limit}
    SETTINGS max_execution_time = ${engineSeconds} FORMAT Native`;
  return columnsOf(await forPage((signal) => binary.read(sql, {}, signal)), query.texts);
}

/** Bytes of a row in an answer without texts: as many as its four columns have. */
const rowWidth = 4 + 8 + 8 + 1;

/** Blocks of Native: each with its columns, and these with their names and types before them. */
function columnsOf(bytes: Buffer, hasTexts: boolean): SampleColumns {
  // There may be room for some more: memory is taken once, for the answers of a month are many.
  const room = Math.floor(bytes.length / rowWidth);
  const points = new Uint32Array(room);
  const times = new Float64Array(room);
  const values = new Float64Array(room);
  const qualities = new Uint8Array(room);
  const texts: (string | null)[] = [];
  const reader = new BlockReader(bytes, 0);
  let count = 0;
  const take = (column: Uint32Array | Float64Array | Uint8Array, rows: number): void => {
    const { buffer, BYTES_PER_ELEMENT: width } = column;
    reader.skip();
    reader.skip();
    bytes.copy(new Uint8Array(buffer), count * width, reader.at, reader.at + rows * width);
    reader.at += rows * width;
  };
  while (reader.at < bytes.length) {
    reader.varint();
    const rows = reader.varint();
    take(points, rows);
    take(times, rows);
    take(values, rows);
    take(qualities, rows);
    if (hasTexts) {
      reader.skip();
      reader.skip();
      for (let row = 0; row < rows; row += 1) texts.push(textOf(reader.text()));
    }
    count += rows;
  }
  return {
    count,
    points: points.subarray(0, count),
    times: times.subarray(0, count),
    values: values.subarray(0, count),
    qualities: qualities.subarray(0, count),
    texts: hasTexts ? texts : null,
  };
}

const textOf = (told: string): string | null => (told === '' ? null : told.slice(1));
