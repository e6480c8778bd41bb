/** Names as the database compares them, for whoever reads them from a file. */
import { type Kysely, sql } from 'kysely';

/** What is there is of one form: é is one character. */
export const storedName = (given: string): string => given.trim().normalize();

/**
 * By what the database takes each name for the same as another, letter case apart: of some letters
 * (Σ at the end of a word, İ) it knows another small one than we do.
 */
export async function namesCompared(
  db: Kysely<unknown>,
  names: Iterable<string>,
): Promise<(name: string) => string> {
  const { rows } = await sql<{ given: string; compared: string }>`
    select given, lower(given) as compared from unnest(${[...new Set(names)]}::text[]) as given`.execute(
    db,
  );
  const compared = new Map(rows.map((row) => [row.given, row.compared]));
  return (name) => compared.get(name) ?? name;
}
