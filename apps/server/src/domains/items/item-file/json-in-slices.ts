/** JSON of data of any size, without holding the event loop for all of it. */
import { createGiveWay } from '../../../base/give-way.ts';

/** Entries of a list that are written together. */
const together = 100;

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
 * @param giveWay what is awaited between them
 */
export async function jsonInSlices(
  value: unknown,
  giveWay: () => Promise<void> | undefined = createGiveWay(),
): Promise<readonly Buffer[]> {
  const pieces: Buffer[] = [];
  for (const text of piecesOf(value, 5)) {
    pieces.push(Buffer.from(text));
    await giveWay();
  }
  return pieces;
}
