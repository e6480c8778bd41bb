/** An engine slower than what comes: inserts wait until a test lets their bytes through. */
import { Readable } from 'node:stream';
import type { HistoryEngine } from './engine.series.ts';

export interface Throttle {
  /** What history gets in the place of the engine. */
  throttled(engine: HistoryEngine): HistoryEngine;
  /** Lets so many bytes more through; an insert waits until all of it may go. */
  allow(bytes: number): void;
  /** No limit any more. */
  open(): void;
  /** Lets nothing through until bytes are allowed again. */
  close(): void;
}

/** Bytes that a sample takes on its way to the engine. */
export const sampleBytes = 41;

export function createThrottle(): Throttle {
  let allowed = 0;
  const waiting = new Set<{ readonly bytes: number; readonly pass: () => void }>();
  const go = (): void => {
    for (const insert of waiting) {
      if (allowed < insert.bytes) return;
      waiting.delete(insert);
      allowed -= insert.bytes;
      insert.pass();
    }
  };
  const turn = (bytes: number, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const insert = { bytes, pass: resolve };
      waiting.add(insert);
      signal?.addEventListener('abort', () => {
        waiting.delete(insert);
        reject(signal.reason);
      });
      go();
    });
  return {
    throttled({ client, binary, metrics }) {
      const slow: typeof client = Object.create(client);
      slow.exec = async (request) => {
        if (!('values' in request) || request.values === undefined)
          return await client.exec(request);
        let bytes = 0;
        const chunks: Buffer[] = [];
        for await (const chunk of request.values) {
          chunks.push(chunk);
          bytes += chunk.length;
        }
        await turn(bytes, request.abort_signal);
        return await client.exec({
          ...request,
          values: Readable.from(chunks, { objectMode: false }),
        });
      };
      return { client: slow, binary, metrics };
    },
    allow(bytes) {
      allowed += bytes;
      go();
    },
    open() {
      allowed = Number.POSITIVE_INFINITY;
      go();
    },
    close() {
      allowed = 0;
    },
  };
}
