/** Parts that the queries of every store are made of. */
import {
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';

/** For `where(column, '=', anyOf(values))`: one parameter, however many there are; none match none. */
export const anyOf = <T>(values: Iterable<T>): RawBuilder<T> => sql<T>`any(${[...values]})`;

type Text = string | Expression<unknown>;

/** More words than this make nothing clearer. */
const mostWords = 8;
const wordsOf = (searched: string): readonly string[] =>
  searched.trim().split(/\s+/).slice(0, mostWords);

const holds = (texts: readonly Text[], word: string): RawBuilder<boolean> => {
  const parts = texts.map((text) => {
    const from = typeof text === 'string' ? sql.ref(text) : text;
    return sql`strpos(lower(${from}), lower(${word})) > 0`;
  });
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
};

/**
 * Whether each of the words stands in one of the texts, letter case apart; what patterns are made of
 * stands for itself. In brackets, so that it can stand beside other conditions.
 * @param texts columns by name, or expressions
 */
export function contains(texts: readonly Text[], words: string): RawBuilder<boolean> {
  const all = wordsOf(words).map((word) => holds(texts, word));
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

/**
 * The same of what stands somewhere: words may be those of its place too, but for one of them at least.
 * @param isPlace whether the name of the place holds a word
 */
export function containsWithin(
  texts: readonly Text[],
  words: string,
  isPlace: (word: string) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const own = wordsOf(words).map((word) => holds(texts, word));
  if (own.length === 1) return contains(texts, words);
  const all = wordsOf(words).map((word) => sql`(${holds(texts, word)} or ${isPlace(word)})`);
  return sql<boolean>`((${sql.join(own, sql` or `)}) and ${sql.join(all, sql` and `)})`;
}

/** Which part of a list is asked for. */
export interface Page {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** How many rows match in all. */
export async function countRows<DB, TB extends keyof DB>(
  wanted: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/** How many rows match, as far as `most`; `more` where there are more than that. */
export async function countUpTo<DB, TB extends keyof DB>(
  db: Kysely<unknown>,
  wanted: SelectQueryBuilder<DB, TB, object>,
  most: number,
): Promise<{ readonly total: number; readonly more: boolean }> {
  const some = wanted.select(sql<number>`1`.as('one')).limit(most + 1);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${some}) as counted`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, most), more: total > most };
}

/**
 * One page of what matches, and how much there is in all.
 * @param count how much there is, where that is not to be counted to the end
 * @param select chooses the columns and the order, which must leave no two rows equal
 */
export async function pageOf<DB, TB extends keyof DB, Row>(
  wanted: SelectQueryBuilder<DB, TB, object>,
  { page, pageSize }: Page,
  select: (wanted: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, Row>,
  count: () => Promise<number> = () => countRows(wanted),
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const total = await count();
  const rows = await select(wanted)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}
