/** The tables `screen` and `screen_revision`. */
import { refuse } from '@millwright/contract';
import { keptRevisions } from '@millwright/contract/screens/screen-limits';
import type {
  DrawnRevision,
  Screen,
  ScreenEdit,
  ScreenInput,
  ScreenPlatform,
  ScreenRevision,
} from '@millwright/contract/screens/screens.schemas';
import type { DeviceId, ItemId, Timestamp, UserId } from '@millwright/kernel';
import { type Generated, type GeneratedAlways, type Kysely, type Selectable, sql } from 'kysely';
import { brokenConstraint, type Tables } from '../../engines/postgres/index.ts';
import { anyOf, contains, countRows, type Page, pageOf } from '../../platform/storage/index.ts';

type ScreenTables = Tables<{
  screen: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    device_id: DeviceId | null;
    name: string;
    platform: ScreenPlatform;
    popup: boolean;
    is_main: Generated<boolean>;
    version: Generated<number>;
    draft: Buffer | null;
    draft_version: Generated<number>;
    draft_by: string | null;
    draft_at: Date | null;
    published_version: number | null;
    revision: number | null;
    published_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  screen_revision: {
    screen_id: number;
    revision: number;
    content: Buffer;
    author: string;
    at: Date;
    reason: string;
  };
}>;

export interface ScreenQuery extends Page {
  readonly itemId: ItemId;
  readonly sort?: 'name' | 'updatedAt' | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
  readonly platform?: ScreenPlatform | undefined;
  readonly popup?: boolean | undefined;
  readonly deviceId?: DeviceId | undefined;
}

const tables = (db: Kysely<unknown>) => db.withTables<ScreenTables>();

/** All but the draft itself, which may be a megabyte. */
const columns = [
  ...(['id', 'item_id', 'device_id', 'name', 'platform', 'popup', 'is_main', 'version'] as const),
  ...(['draft_version', 'draft_by', 'draft_at', 'published_version'] as const),
  ...(['revision', 'published_at', 'created_at', 'updated_at'] as const),
] as const;

const screenOf = (row: Omit<Selectable<ScreenTables['screen']>, 'draft'>): Screen => ({
  id: row.id,
  itemId: row.item_id,
  name: row.name,
  platform: row.platform,
  popup: row.popup,
  deviceId: row.device_id,
  main: row.is_main,
  version: row.version,
  draftVersion: row.draft_version,
  draftBy: row.draft_by,
  draftAt: row.draft_at?.getTime() ?? null,
  revision: row.revision,
  publishedAt: row.published_at?.getTime() ?? null,
  unpublished: row.draft_version > 0 && row.published_version !== row.draft_version,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
});

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, name: string): unknown => {
  switch (brokenConstraint(error)) {
    case 'screen_name':
      return refuse('screen.name_taken', { name }, error);
    case 'screen_item_id_fkey':
      return refuse('general.not_found', {}, error);
    default:
      return error;
  }
};

export async function listScreens(
  db: Kysely<unknown>,
  query: ScreenQuery,
): Promise<{ list: Screen[]; total: number }> {
  const { platform, popup, deviceId } = query;
  let wanted = tables(db)
    .selectFrom('screen')
    .where('item_id', '=', query.itemId)
    .where(contains(['name'], query.keyword ?? ''));
  if (platform !== undefined) wanted = wanted.where('platform', '=', platform);
  if (popup !== undefined) wanted = wanted.where('popup', '=', popup);
  if (deviceId !== undefined) wanted = wanted.where('device_id', '=', deviceId);
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .select(columns)
      .orderBy(query.sort === 'updatedAt' ? 'updated_at' : 'name', query.order)
      .orderBy('id', query.order),
  );
  return { list: rows.map(screenOf), total };
}

/** All of an item, by name. */
export async function screensOf(db: Kysely<unknown>, item: ItemId): Promise<Screen[]> {
  const rows = tables(db).selectFrom('screen').select(columns).where('item_id', '=', item);
  return (await rows.orderBy('name').orderBy('id').execute()).map(screenOf);
}

/** The screens there are of these, in no order. */
export async function findScreens(db: Kysely<unknown>, ids: readonly number[]): Promise<Screen[]> {
  const rows = tables(db).selectFrom('screen').select(columns).where('id', '=', anyOf(ids));
  return (await rows.execute()).map(screenOf);
}

/** One, locked until the commit. */
export async function lockScreen(tx: Kysely<unknown>, id: number): Promise<Screen | undefined> {
  const row = tables(tx).selectFrom('screen').select(columns).where('id', '=', id).forUpdate();
  const found = await row.executeTakeFirst();
  return found && screenOf(found);
}

const fieldsOf = ({ name, platform, popup, deviceId }: Omit<ScreenInput, 'itemId'>) => ({
  ...{ name, platform, popup },
  device_id: deviceId,
});

export async function insertScreen(
  tx: Kysely<unknown>,
  input: ScreenInput,
  now: Timestamp,
): Promise<Screen> {
  const at = { created_at: new Date(now), updated_at: new Date(now) };
  const row = tables(tx)
    .insertInto('screen')
    .values({ item_id: input.itemId, ...fieldsOf(input), ...at })
    .returning(columns);
  try {
    return screenOf(await row.executeTakeFirstOrThrow());
  } catch (error) {
    throw refused(error, input.name);
  }
}

/** One that moves to another platform is the main screen of none. */
export async function updateScreen(
  tx: Kysely<unknown>,
  input: ScreenEdit,
  now: Timestamp,
): Promise<Screen> {
  const row = tables(tx)
    .updateTable('screen')
    .where('id', '=', input.id)
    .set({
      ...fieldsOf(input),
      is_main: sql<boolean>`is_main and platform = ${input.platform}`,
      version: input.version + 1,
      updated_at: new Date(now),
    })
    .returning(columns);
  try {
    return screenOf(await row.executeTakeFirstOrThrow());
  } catch (error) {
    throw refused(error, input.name);
  }
}

/** Of an item and a platform there is one at most: another one is it no longer. */
export async function updateMain(
  tx: Kysely<unknown>,
  { id, itemId, platform }: Screen,
  main: boolean,
  now: Timestamp,
): Promise<Screen> {
  const changed = { version: sql<number>`version + 1`, updated_at: new Date(now) };
  if (main) {
    await tables(tx)
      .updateTable('screen')
      .where('item_id', '=', itemId)
      .where('platform', '=', platform)
      .where('is_main', '=', true)
      .set({ is_main: false, ...changed })
      .execute();
  }
  const row = tables(tx).updateTable('screen').where('id', '=', id);
  return screenOf(
    await row
      .set({ is_main: main, ...changed })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

export async function deleteScreenRow(tx: Kysely<unknown>, id: number): Promise<void> {
  await tables(tx).deleteFrom('screen').where('id', '=', id).execute();
}

/** What is drawn on it; null while nothing is. */
export async function readDraft(db: Kysely<unknown>, id: number): Promise<Buffer | null> {
  const row = tables(db).selectFrom('screen').select('draft').where('id', '=', id);
  return (await row.executeTakeFirst())?.draft ?? null;
}

export async function updateDraft(
  tx: Kysely<unknown>,
  { id, draftVersion }: Screen,
  { content, by }: { readonly content: Buffer; readonly by: string },
  now: Timestamp,
): Promise<Screen> {
  const at = new Date(now);
  const row = tables(tx)
    .updateTable('screen')
    .where('id', '=', id)
    .set({ draft: content, draft_version: draftVersion + 1, draft_by: by, draft_at: at })
    .returning(columns);
  return screenOf(await row.executeTakeFirstOrThrow());
}

/** Makes the draft the next revision and lets the oldest go. */
export async function publishDraft(
  tx: Kysely<unknown>,
  { id, draftVersion, revision: last }: Screen,
  { author, reason }: { readonly author: string; readonly reason: string },
  now: Timestamp,
): Promise<Screen> {
  const at = new Date(now);
  const revision = (last ?? 0) + 1;
  await sql`
    insert into screen_revision (screen_id, revision, content, author, at, reason)
      select id, ${revision}, draft, ${author}, ${at}, ${reason} from screen where id = ${id}
  `.execute(tx);
  await tables(tx)
    .deleteFrom('screen_revision')
    .where('screen_id', '=', id)
    .where('revision', '<=', revision - keptRevisions)
    .execute();
  const row = tables(tx)
    .updateTable('screen')
    .where('id', '=', id)
    .set({ revision, published_version: draftVersion, published_at: at, updated_at: at })
    .returning(columns);
  return screenOf(await row.executeTakeFirstOrThrow());
}

/** What was published as this revision; undefined where it is not kept. */
export async function readRevision(
  db: Kysely<unknown>,
  id: number,
  revision: number,
): Promise<Buffer | undefined> {
  const row = tables(db).selectFrom('screen_revision').select('content');
  const wanted = row.where('screen_id', '=', id).where('revision', '=', revision);
  return (await wanted.executeTakeFirst())?.content;
}

/** The same with who published it, when and why. */
export async function readDrawnRevision(
  db: Kysely<unknown>,
  id: number,
  revision: number,
): Promise<DrawnRevision | undefined> {
  const row = await tables(db)
    .selectFrom('screen_revision')
    .select(['revision', 'author', 'at', 'reason', 'content'])
    .where('screen_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { author: by, at, reason, content } = row;
  return { revision, by, at: at.getTime(), reason, content: content.toString('base64') };
}

export async function listRevisions(
  db: Kysely<unknown>,
  id: number,
  query: Page & { readonly order: 'asc' | 'desc'; readonly keyword?: string | undefined },
): Promise<{ list: ScreenRevision[]; total: number }> {
  const kept = tables(db)
    .selectFrom('screen_revision')
    .where('screen_id', '=', id)
    .where(contains(['reason', 'author'], query.keyword ?? ''));
  const { rows, total } = await pageOf(kept, query, (matching) =>
    matching.select(['revision', 'author', 'at', 'reason']).orderBy('revision', query.order),
  );
  const list = rows.map(({ author, at, ...row }) => ({ ...row, by: author, at: at.getTime() }));
  return { list, total };
}

/** How many screens each of these items has; an item left out has none. */
export async function countScreens(
  db: Kysely<unknown>,
  items: readonly ItemId[],
): Promise<Map<ItemId, number>> {
  const rows = await tables(db)
    .selectFrom('screen')
    .select(({ fn }) => ['item_id', fn.countAll<number>().as('screens')])
    .where('item_id', '=', anyOf(items))
    .groupBy('item_id')
    .execute();
  return new Map(rows.map((row) => [row.item_id, row.screens]));
}

/** How many the projects of an account have together. */
export function countScreensOf(tx: Kysely<unknown>, account: UserId): Promise<number> {
  const items = sql<ItemId>`(select id from item where owner_id = ${account})`;
  return countRows(tables(tx).selectFrom('screen').where('item_id', 'in', items));
}

/** Screens stay with their item when the device that they are of goes to another one. */
export async function forgetDevice(tx: Kysely<unknown>, device: DeviceId): Promise<void> {
  const rows = tables(tx).updateTable('screen').where('device_id', '=', device);
  await rows.set({ device_id: null, version: sql<number>`version + 1` }).execute();
}
