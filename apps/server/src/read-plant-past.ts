import { outage } from '@millwright/kernel';
import { z } from 'zod';

/** What one machine of the plant did: see `past-stream.ts` of the plant. */
export interface PastMachine {
  readonly machine: number;
  readonly lost: readonly { readonly from: number; readonly to: number }[];
  readonly series: readonly {
    /** Number of the point in its machine. */
    readonly point: number;
    readonly times: Float64Array;
    /** NaN where the link was lost. */
    readonly values: Float64Array;
  }[];
}

const head = z.object({
  machine: z.number(),
  lost: z.array(z.object({ from: z.number(), to: z.number() })),
  series: z.array(z.object({ point: z.number(), count: z.number() })),
});

/** Reads machine after machine; who stops early gives the connection up. @throws outage `plant.no_past` */
export async function* readPlantPast(
  controlUrl: string,
  days: number,
  signal: AbortSignal,
): AsyncGenerator<PastMachine> {
  const reply = await fetch(new URL(`past?days=${days}`, controlUrl), { signal });
  if (!reply.ok || reply.body === null) {
    await reply.body?.cancel();
    throw outage('plant.no_past', { status: reply.status });
  }
  const bytes = createByteReader(reply.body);
  try {
    for (;;) {
      const length = await bytes.read(4);
      if (length === null) return;
      const { series, ...about } = head.parse(
        JSON.parse((await bytes.need(length.readUInt32LE())).toString()),
      );
      const columns = [];
      for (const { point, count } of series) {
        const times = floatsOf(await bytes.need(count * 8));
        columns.push({ point, times, values: floatsOf(await bytes.need(count * 8)) });
      }
      yield { ...about, series: columns };
    }
  } finally {
    await bytes.cancel();
  }
}

/** Copies: floats must stand at multiples of their size. */
const floatsOf = (bytes: Buffer): Float64Array => new Float64Array(new Uint8Array(bytes).buffer);

function createByteReader(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  let rest = Buffer.alloc(0);
  /** Null at the end of the stream. */
  const read = async (count: number): Promise<Buffer | null> => {
    const parts = [rest];
    let have = rest.length;
    while (have < count) {
      const { value, done } = await reader.read();
      if (done) return null;
      parts.push(Buffer.from(value));
      have += value.length;
    }
    const all = Buffer.concat(parts);
    rest = all.subarray(count);
    return all.subarray(0, count);
  };
  return {
    read,
    cancel: () => reader.cancel(),
    async need(count: number): Promise<Buffer> {
      const bytes = await read(count);
      if (bytes === null) throw outage('plant.no_past', {});
      return bytes;
    },
  };
}
