/** Parts that the queries of every store are made of. */
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** For `where(column, '=', anyOf(values))`: one parameter, however many there are; none match none. */
export const anyOf = <T>(values: Iterable<T>): RawBuilder<T> => sql<T>`any(${[...values]})`;

/**
 * Whether one of the texts holds the words, letter case apart; what patterns are made of stands for
 * itself. In brackets, so that it can stand beside other conditions.
 * @param texts columns by name, or expressions
 */
export function contains(
  texts: readonly (string | Expression<unknown>)[],
  words: string,
): RawBuilder<boolean> {
  const parts = texts.map((text) => {
    const from = typeof text === 'string' ? sql.ref(text) : text;
    return sql`strpos(lower(${from}), lower(${words})) > 0`;
  });
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
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

/**
 * One page of what matches, and how much there is in all.
 * @param select chooses the columns and the order, which must leave no two rows equal
 */
export async function pageOf<DB, TB extends keyof DB, Row>(
  wanted: SelectQueryBuilder<DB, TB, object>,
  { page, pageSize }: Page,
  select: (wanted: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, Row>,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const total = await countRows(wanted);
  const rows = await select(wanted)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}
