/** JSON of data of any size, without holding the event loop for all of it. */
import { setImmediate } from 'node:timers/promises';

/** Entries of a list that are written together. */
const together = 100;
/** Milliseconds after which others have their turn. */
const turn = 4;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** As `JSON.stringify` writes it: plain data, of which lists may be long down to the third level. */
function* piecesOf(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value);
    return;
  }
  if (isList(value)) {
    yield '[';
    for (let from = 0; from < value.length; from += together) {
      const some = JSON.stringify(value.slice(from, from + together)).slice(1, -1);
      yield from === 0 ? some : `,${some}`;
    }
    yield ']';
    return;
  }
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  yield '{';
  for (const [at, [name, field]] of fields.entries()) {
    yield `${at === 0 ? '' : ','}${JSON.stringify(name)}:`;
    yield* piecesOf(field, depth - 1);
  }
  yield '}';
}

/**
 * The same bytes as `JSON.stringify` of plain data, in pieces, each when there is time for it.
 * @param now milliseconds from any beginning
 */
export async function jsonInSlices(
  value: unknown,
  now: () => number = () => performance.now(),
): Promise<readonly Buffer[]> {
  const pieces: Buffer[] = [];
  let began = now();
  for (const text of piecesOf(value, 5)) {
    pieces.push(Buffer.from(text));
    if (now() - began < turn) continue;
    await setImmediate();
    began = now();
  }
  return pieces;
}
