/** Proves by types that the tables a store declares are those of the migrated database. */
import type { InsertType, SelectType } from 'kysely';
import type { Column, Json } from './column.ts';
import type { Schema } from './generated/schema.ts';

type Fact = Column<unknown, 'given' | 'default' | 'made'>;
type IsJson<C extends Fact> = [NonNullable<C['read']>] extends [Json] ? true : false;
type ReadOf<C extends Fact> = IsJson<C> extends true ? unknown : NonNullable<C['read']>;
type GivenOf<C extends Fact> = IsJson<C> extends true ? string : NonNullable<C['read']>;
type MayBeNull<T> = null extends T ? true : false;
type Given<D> = InsertType<D>;

/** The declaration where it fits, or what is wrong with it. A text may be declared as some texts. */
type Fitting<D, C extends Fact> = [NonNullable<SelectType<D>>] extends [ReadOf<C>]
  ? [Exclude<Given<D>, null | undefined>] extends [GivenOf<C>]
    ? unknown extends SelectType<D>
      ? FittingSource<D, C>
      : MayBeNull<SelectType<D>> extends MayBeNull<C['read']>
        ? MayBeNull<C['read']> extends MayBeNull<SelectType<D>>
          ? FittingSource<D, C>
          : 'the column may be null'
        : 'the column is never null'
    : 'the column takes values of another type'
  : 'the column reads as another type';

type FittingSource<D, C extends Fact> = C['source'] extends 'made'
  ? [Given<D>] extends [never]
    ? D
    : 'the database makes the column: GeneratedAlways'
  : [Given<D>] extends [never]
    ? 'the database does not make the column'
    : undefined extends Given<D>
      ? C extends { readonly source: 'default' } | { readonly read: null }
        ? D
        : MayBeNull<C['read']> extends true
          ? D
          : 'the column has no default'
      : D;

type FittingTable<T, Columns> = {
  [Name in keyof T]: Name extends keyof Columns
    ? Columns[Name] extends Fact
      ? Fitting<T[Name], Columns[Name]>
      : never
    : 'the table has no such column';
};

/**
 * The tables of a store, as far as it uses them: `type JobTables = Tables<{ job: { … } }>`. A
 * migration that changes what is declared here fails the check of types.
 */
export type Tables<
  T extends {
    [Name in keyof T]: Name extends keyof Schema
      ? FittingTable<T[Name], Schema[Name]>
      : 'there is no such table';
  },
> = T;
