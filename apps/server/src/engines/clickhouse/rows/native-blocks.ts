/**
 * Cuts the stream of a Native answer into its blocks and counts their rows. An engine that fails in
 * the midst of an answer may end it as if it were whole, with words in the place of rows: what is no
 * block is an error here.
 */
import { entryOf, outage } from '@millwright/kernel';

export interface NativeBlock {
  readonly rows: number;
  readonly bytes: Buffer;
}

/** Bytes of a value; texts have a length of their own each. */
const widths: Readonly<Record<string, number>> = {
  Bool: 1,
  UInt8: 1,
  Int8: 1,
  UInt16: 2,
  Int16: 2,
  Date: 2,
  UInt32: 4,
  Int32: 4,
  Float32: 4,
  DateTime: 4,
  UInt64: 8,
  Int64: 8,
  Float64: 8,
  DateTime64: 8,
};
/** Names of columns and types are short; a length beyond it is none. */
const longestName = 1_000;
const mostColumns = 1_000;

/** @throws Fault outage `clickhouse.broken_answer` when it is anything else, or ends within a block */
export async function* nativeBlocks(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<NativeBlock, void, undefined> {
  const input = source[Symbol.asyncIterator]();
  let bytes: Buffer = Buffer.alloc(0);
  let at = 0;
  /** Brings in so many bytes, and as many again as there are, so that nothing is copied often. */
  const reach = async (end: number): Promise<void> => {
    if (bytes.length >= end) return;
    const wanted = Math.max(end, 2 * bytes.length);
    const pieces: Uint8Array[] = [bytes];
    let { length } = bytes;
    while (length < wanted) {
      const next = await input.next();
      if (next.done === true) break;
      pieces.push(next.value);
      length += next.value.length;
    }
    bytes = Buffer.concat(pieces, length);
    if (length < end) throw brokenAnswer(bytes);
  };
  const length = async (most: number): Promise<number> => {
    for (;;) {
      const found = readLength(bytes, at);
      if (found !== undefined) {
        if (found.value > most) throw brokenAnswer(bytes);
        at = found.end;
        return found.value;
      }
      await reach(bytes.length + 1);
    }
  };
  const name = async (): Promise<string> => {
    const end = (await length(longestName)) + at;
    await reach(end);
    const text = bytes.toString('utf8', at, end);
    at = end;
    return text;
  };
  const texts = async (count: number): Promise<void> => {
    for (let left = count; left > 0; ) {
      const found = readLength(bytes, at);
      const end = found === undefined ? Number.POSITIVE_INFINITY : found.end + found.value;
      if (end <= bytes.length) {
        at = end;
        left -= 1;
      } else await reach(Number.isFinite(end) ? end : bytes.length + 1);
    }
  };

  try {
    for (;;) {
      if (bytes.length === 0) {
        const next = await input.next();
        if (next.done === true) return;
        bytes = Buffer.from(next.value);
        continue;
      }
      at = 0;
      const columns = await length(mostColumns);
      const rows = await length(Number.MAX_SAFE_INTEGER);
      if (columns === 0) throw brokenAnswer(bytes);
      for (let column = 0; column < columns; column += 1) {
        await name();
        const type = await name();
        if (type === 'String') await texts(rows);
        else {
          const width = entryOf(widths, type.replace(/\(.*$/, ''));
          if (width === undefined) throw brokenAnswer(bytes);
          await reach(at + rows * width);
          at += rows * width;
        }
      }
      yield { rows, bytes: bytes.subarray(0, at) };
      bytes = bytes.subarray(at);
    }
  } finally {
    await input.return?.();
  }
}

/** A LEB128 number; undefined when it is not all there. */
function readLength(
  bytes: Buffer,
  at: number,
): { readonly value: number; readonly end: number } | undefined {
  let value = 0;
  for (let place = at, factor = 1; place < bytes.length; place += 1, factor *= 128) {
    const byte = bytes[place] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128 || place - at > 8) return { value, end: place + 1 };
  }
  return undefined;
}

/** What stands in the place of a block begins with words, if it is the engine that says why. */
function brokenAnswer(bytes: Buffer) {
  const words = /(?:Code: \d+\.|DB::Exception).{0,400}/s.exec(bytes.toString('latin1'))?.[0];
  return outage('clickhouse.broken_answer', {
    problem: `ClickHouse ended an answer before its end: ${words ?? 'it is cut off'}`,
  });
}
