/** The table `variable_view`. */
import { refuse } from '@millwright/contract';
import type {
  VariableView,
  VariableViewEdit,
  VariableViewInput,
  ViewSettings,
} from '@millwright/contract/reports/variable/variable-reports.schemas';
import type { ItemId, Timestamp } from '@millwright/kernel';
import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, countRows, type Page, pageOf } from '../../../platform/storage/index.ts';

type ViewTables = Tables<{
  variable_view: {
    id: GeneratedAlways<number>;
    report_id: number;
    name: string;
    settings: ColumnType<ViewSettings, string, string>;
    version: Generated<number>;
    updated_at: Date;
  };
  variable_report: { id: GeneratedAlways<number>; item_id: ItemId };
}>;

export interface ViewQuery extends Page {
  readonly itemId: ItemId;
  readonly reportId?: number | undefined;
  readonly sort?: 'name' | 'updatedAt' | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

const tables = (db: Kysely<unknown>) => db.withTables<ViewTables>();

type ViewRow = Selectable<ViewTables['variable_view']> & { item_id: ItemId };

const viewOf = (row: ViewRow): VariableView => ({
  id: row.id,
  reportId: row.report_id,
  itemId: row.item_id,
  name: row.name,
  settings: row.settings,
  version: row.version,
  updatedAt: row.updated_at.getTime(),
});

const views = (db: Kysely<unknown>) =>
  tables(db)
    .selectFrom('variable_view')
    .innerJoin('variable_report', 'variable_report.id', 'variable_view.report_id');

const columns = [
  ...(['variable_view.id', 'variable_view.report_id', 'variable_view.name'] as const),
  ...(['variable_view.settings', 'variable_view.version', 'variable_view.updated_at'] as const),
  'variable_report.item_id',
] as const;

export async function listViews(
  db: Kysely<unknown>,
  query: ViewQuery,
): Promise<{ list: VariableView[]; total: number }> {
  const ofItem = views(db)
    .where('variable_report.item_id', '=', query.itemId)
    .where(contains(['variable_view.name'], query.keyword ?? ''));
  const { reportId } = query;
  const wanted =
    reportId === undefined ? ofItem : ofItem.where('variable_view.report_id', '=', reportId);
  const by = query.sort === 'updatedAt' ? 'variable_view.updated_at' : 'variable_view.name';
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching.select(columns).orderBy(by, query.order).orderBy('variable_view.id', query.order),
  );
  return { list: rows.map(viewOf), total };
}

/** The views there are of these, in no order. */
export async function findViews(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<VariableView[]> {
  const rows = views(db).select(columns).where('variable_view.id', '=', anyOf(ids));
  return (await rows.execute()).map(viewOf);
}

/** Those of an item, report by report. */
export async function viewsOfItem(db: Kysely<unknown>, item: ItemId): Promise<VariableView[]> {
  const rows = views(db)
    .select(columns)
    .where('variable_report.item_id', '=', item)
    .orderBy('variable_view.report_id')
    .orderBy('variable_view.name');
  return (await rows.execute()).map(viewOf);
}

/** Locked until the commit, in the order of their ids. */
export async function lockViews(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<VariableView[]> {
  const rows = views(tx)
    .select(columns)
    .where('variable_view.id', '=', anyOf(ids))
    .orderBy('variable_view.id')
    .forUpdate('variable_view');
  return (await rows.execute()).map(viewOf);
}

export const countViewsOf = (tx: Kysely<unknown>, report: number): Promise<number> =>
  countRows(tables(tx).selectFrom('variable_view').where('report_id', '=', report));

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, name: string): unknown => {
  switch (brokenConstraint(error)) {
    case 'variable_view_name':
      return refuse('variable_view.name_taken', { name }, error);
    case 'variable_view_report_id_fkey':
      return refuse('general.not_found', {}, error);
    default:
      return error;
  }
};

/** @throws Fault refusal `variable_view.name_taken`, `general.not_found` */
export async function insertView(
  tx: Kysely<unknown>,
  { reportId, name, settings }: VariableViewInput,
  now: Timestamp,
): Promise<number> {
  try {
    const { id } = await tables(tx)
      .insertInto('variable_view')
      .values({
        report_id: reportId,
        name,
        settings: JSON.stringify(settings),
        updated_at: new Date(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    throw refused(error, name);
  }
}

/** @throws Fault refusal `variable_view.name_taken` */
export async function updateView(
  tx: Kysely<unknown>,
  { id, version, name, settings }: VariableViewEdit,
  now: Timestamp,
): Promise<void> {
  try {
    await tables(tx)
      .updateTable('variable_view')
      .set({
        name,
        settings: JSON.stringify(settings),
        version: version + 1,
        updated_at: new Date(now),
      })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    throw refused(error, name);
  }
}

export async function deleteViewRows(tx: Kysely<unknown>, ids: readonly number[]): Promise<void> {
  await tables(tx).deleteFrom('variable_view').where('id', '=', anyOf(ids)).execute();
}
