import type { UserId } from '@millwright/kernel';
import { type RawBuilder, sql } from 'kysely';

/** What every log is searched by. */
export interface LogFilter {
  /** From then on, and before. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly keyword?: string | undefined;
}

/**
 * Whose doing is one's own. The demonstration account is shared by visitors who do not know each
 * other: theirs is what it did from their address.
 */
export interface OwnDoing {
  readonly user: UserId;
  /** Absent: from anywhere. */
  readonly address?: string;
}

/** A page of a log. */
export interface LogPage {
  readonly page: number;
  readonly pageSize: number;
  readonly order: 'asc' | 'desc';
}

/** The row of a log that those wanted come after, newest first. */
export interface LogRow {
  readonly id: number;
  readonly at: number;
}

/**
 * The rows of a log's table that come after this one by `at` and `id`. A row tells its moment in
 * whole milliseconds, its column may be finer: the row itself is asked while it is there.
 */
export const olderThan = (table: string, { at, id }: LogRow): RawBuilder<boolean> => {
  const edge = sql`(select edge.at from ${sql.table(table)} edge where edge.id = ${id})`;
  const place = sql`(${sql.ref(`${table}.at`)}, ${sql.ref(`${table}.id`)})`;
  return sql<boolean>`${place} < (coalesce(${edge}, ${new Date(at)}), ${id})`;
};
