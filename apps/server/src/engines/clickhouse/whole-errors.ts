/**
 * The error that ends a streamed answer, in one piece. The client of the vendor reads it from the piece
 * that it begins in, and of one that came in two it says that it is malformed: which error it was is lost.
 */
import { pipeline, Transform } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';

/** What stands before an error; in rows an end of line is a line feed, and in texts it is escaped. */
const head = Buffer.from('\r\n__exception__\r\n');
const tagHeader = 'x-clickhouse-exception-tag';

/** How many bytes at the end may be the beginning of the head. */
function begunAtEnd(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - head.length + 1);
  for (let at = bytes.indexOf(head[0] ?? 0, from); at !== -1; at = bytes.indexOf(13, at + 1)) {
    if (bytes.subarray(at).equals(head.subarray(0, bytes.length - at))) return bytes.length - at;
  }
  return 0;
}

/** Hands on what comes, and what begins an error with all that follows it. */
export function holdError(): Transform {
  let held: Buffer[] = [];
  let isError = false;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      if (isError) {
        held.push(piece);
        done();
        return;
      }
      const bytes = held.length === 0 ? piece : Buffer.concat([...held, piece]);
      const at = bytes.indexOf(head);
      isError = at !== -1;
      const ready = isError ? at : bytes.length - begunAtEnd(bytes);
      held = ready < bytes.length ? [bytes.subarray(ready)] : [];
      if (ready > 0) this.push(bytes.subarray(0, ready));
      done();
    },
    flush(done) {
      done(null, held.length === 0 ? undefined : Buffer.concat(held));
    },
  });
}

/** Has every answer of the client read like that. */
export function withWholeErrors(client: ClickHouseClient): ClickHouseClient {
  const query = client.query.bind(client);
  const whole: typeof query = async (params) => {
    const answer = await query(params);
    if (answer.response_headers[tagHeader] === undefined) return answer;
    // It has no place for it, and reads its rows from there alone.
    const held = answer as unknown as { _stream: NodeJS.ReadableStream };
    // Whoever reads hears of what goes wrong.
    held._stream = pipeline(held._stream, holdError(), () => {});
    return answer;
  };
  return Object.assign(client, { query: whole });
}
