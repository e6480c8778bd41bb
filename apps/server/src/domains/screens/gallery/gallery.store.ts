/** The tables `gallery_entry` and `screen_image`. */
import { refuse } from '@millwright/contract';
import type {
  GalleryEntry,
  GalleryKind,
} from '@millwright/contract/screens/gallery/gallery.schemas';
import type { ItemId, Timestamp, UserId } from '@millwright/kernel';
import { type Generated, type GeneratedAlways, type Kysely, sql } from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, countRows, type Page, pageOf } from '../../../platform/storage/index.ts';

type GalleryTables = Tables<{
  gallery_entry: {
    id: GeneratedAlways<number>;
    account_id: UserId;
    kind: GalleryKind;
    folder: string;
    name: string;
    version: Generated<number>;
    width: number;
    height: number;
    bytes: number;
    file_id: number | null;
    sha256: string | null;
    content: Buffer | null;
    saved_by: string;
    created_at: Date;
    updated_at: Date;
  };
  screen_image: { screen_id: number; image_id: number };
}>;

const tables = (db: Kysely<unknown>) => db.withTables<GalleryTables>();

const columns = [
  ...(['id', 'kind', 'folder', 'name', 'width', 'height', 'bytes', 'version'] as const),
  ...(['saved_by', 'updated_at'] as const),
] as const;
const screens = sql<number>`(select count(*)::int from screen_image where image_id = id)`;

interface Row extends Omit<GalleryEntry, 'savedBy' | 'updatedAt'> {
  readonly saved_by: string;
  readonly updated_at: Date;
}
const entryOf = ({ saved_by, updated_at, ...row }: Row): GalleryEntry => ({
  ...row,
  savedBy: saved_by,
  updatedAt: updated_at.getTime(),
});

const refused = (error: unknown, name: string): unknown =>
  brokenConstraint(error) === 'gallery_entry_name'
    ? refuse('gallery_entry.name_taken', { name }, error)
    : error;

export async function listEntries(
  db: Kysely<unknown>,
  account: UserId,
  query: Page & {
    readonly sort?: 'name' | 'updatedAt' | undefined;
    readonly order: 'asc' | 'desc';
    readonly keyword?: string | undefined;
    readonly kind?: GalleryKind | undefined;
    readonly folder?: string | undefined;
  },
): Promise<{ list: GalleryEntry[]; total: number }> {
  const { kind, folder } = query;
  let wanted = tables(db)
    .selectFrom('gallery_entry')
    .where('account_id', '=', account)
    .where(contains(['name', 'folder'], query.keyword ?? ''));
  if (kind !== undefined) wanted = wanted.where('kind', '=', kind);
  if (folder !== undefined) wanted = wanted.where('folder', '=', folder);
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .select(columns)
      .select(screens.as('screens'))
      .orderBy(query.sort === 'updatedAt' ? 'updated_at' : 'name', query.order)
      .orderBy('id', query.order),
  );
  return { list: rows.map(entryOf), total };
}

export function countFolders(db: Kysely<unknown>, account: UserId, kind: GalleryKind | undefined) {
  let wanted = tables(db).selectFrom('gallery_entry').where('account_id', '=', account);
  if (kind !== undefined) wanted = wanted.where('kind', '=', kind);
  return wanted
    .select(({ fn }) => ['kind', 'folder', fn.countAll<number>().as('entries')])
    .groupBy(['kind', 'folder'])
    .orderBy('kind')
    .orderBy('folder')
    .execute();
}

export const countEntries = (tx: Kysely<unknown>, account: UserId): Promise<number> =>
  countRows(tables(tx).selectFrom('gallery_entry').where('account_id', '=', account));

/** Whose each is; null where there is none. */
export async function ownersOfEntries(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<(UserId | null)[]> {
  const rows = await tables(db)
    .selectFrom('gallery_entry')
    .select(['id', 'account_id'])
    .where('id', '=', anyOf(ids))
    .execute();
  const known = new Map(rows.map((row) => [row.id, row.account_id]));
  return ids.map((id) => known.get(id) ?? null);
}

export async function findEntry(
  db: Kysely<unknown>,
  id: number,
): Promise<GalleryEntry | undefined> {
  const row = tables(db).selectFrom('gallery_entry').select(columns).where('id', '=', id);
  const found = await row.select(screens.as('screens')).executeTakeFirst();
  return found && entryOf(found);
}

/** One, locked until the commit. */
export async function lockEntry(
  tx: Kysely<unknown>,
  id: number,
): Promise<GalleryEntry | undefined> {
  const row = tables(tx).selectFrom('gallery_entry').select('id').where('id', '=', id).forUpdate();
  return (await row.executeTakeFirst()) === undefined ? undefined : findEntry(tx, id);
}

export async function readSymbol(db: Kysely<unknown>, id: number): Promise<Buffer | null> {
  const row = tables(db).selectFrom('gallery_entry').select('content').where('id', '=', id);
  return (await row.executeTakeFirst())?.content ?? null;
}

export interface NewEntry {
  readonly account: UserId;
  readonly kind: GalleryKind;
  readonly folder: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly file: number | null;
  readonly sha256: string | null;
  readonly content: Buffer | null;
  readonly by: string;
}

export async function insertEntry(
  tx: Kysely<unknown>,
  { account, file, by, ...entry }: NewEntry,
  now: Timestamp,
): Promise<GalleryEntry> {
  const at = { created_at: new Date(now), updated_at: new Date(now) };
  try {
    const row = await tables(tx)
      .insertInto('gallery_entry')
      .values({ ...entry, account_id: account, file_id: file, saved_by: by, ...at })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return entryOf({ ...row, screens: 0 });
  } catch (error) {
    throw refused(error, entry.name);
  }
}

export async function updateEntry(
  tx: Kysely<unknown>,
  before: GalleryEntry,
  { folder, name }: Pick<GalleryEntry, 'folder' | 'name'>,
  now: Timestamp,
): Promise<GalleryEntry> {
  try {
    const row = await tables(tx)
      .updateTable('gallery_entry')
      .where('id', '=', before.id)
      .set({ folder, name, version: before.version + 1, updated_at: new Date(now) })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return entryOf({ ...row, screens: before.screens });
  } catch (error) {
    throw refused(error, name);
  }
}

/** @returns its file, which is to go too; null of a symbol */
export async function deleteEntry(tx: Kysely<unknown>, id: number): Promise<number | null> {
  const row = tables(tx).deleteFrom('gallery_entry').where('id', '=', id).returning('file_id');
  return (await row.executeTakeFirst())?.file_id ?? null;
}

/** The file of an image of the account, or on a screen of these items; undefined where there is none. */
export async function fileOfImage(
  db: Kysely<unknown>,
  id: number,
  seen: { readonly account: UserId; readonly items: ReadonlySet<ItemId> | 'all' },
): Promise<number | undefined> {
  const shown = sql<boolean>`exists (
    select from screen_image join screen on screen.id = screen_id
     where image_id = gallery_entry.id
       and ${seen.items === 'all' ? sql`true` : sql`item_id = ${anyOf(seen.items)}`})`;
  const row = await tables(db)
    .selectFrom('gallery_entry')
    .select('file_id')
    .where('id', '=', id)
    .where('kind', '=', 'image')
    .where(({ or, eb }) => or([eb('account_id', '=', seen.account), shown]))
    .executeTakeFirst();
  return row?.file_id ?? undefined;
}

/** Those of these images that the account has are on the screen from now on. */
export async function putOnScreen(
  tx: Kysely<unknown>,
  screen: number,
  images: readonly number[],
  account: UserId,
): Promise<void> {
  if (images.length === 0) return;
  await sql`
    insert into screen_image (screen_id, image_id)
    select ${screen}, id from gallery_entry
     where id = ${anyOf(images)} and kind = 'image' and account_id = ${account}
        on conflict do nothing`.execute(tx);
}

/** The images that somebody who had them has put on a screen. */
export async function imagesOn(db: Kysely<unknown>, screen: number): Promise<Set<number>> {
  const rows = tables(db).selectFrom('screen_image').select('image_id');
  const found = await rows.where('screen_id', '=', screen).execute();
  return new Set(found.map((row) => row.image_id));
}

/** By what images of files are told apart: their number in the file, and their content. */
export interface NamedImage {
  readonly id: number;
  readonly sha256: string;
}

/** The images that somebody who had them has put on one of these screens: to name one is not to have it. */
export async function nameImages(
  db: Kysely<unknown>,
  screens: readonly number[],
): Promise<NamedImage[]> {
  const rows = tables(db)
    .selectFrom('gallery_entry')
    .innerJoin('screen_image', 'image_id', 'id')
    .select(['id', 'sha256'])
    .distinct();
  const found = await rows.where('screen_id', '=', anyOf(screens)).orderBy('id').execute();
  return found.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [{ id, sha256 }]));
}

/** What of the account's own takes the place of images of a file: those of the same content. */
export async function ownImages(
  db: Kysely<unknown>,
  account: UserId | null,
  named: readonly NamedImage[],
): Promise<(id: number) => number | null> {
  if (account === null || named.length === 0) return () => null;
  const rows = await tables(db)
    .selectFrom('gallery_entry')
    .select(['id', 'sha256'])
    .where('account_id', '=', account)
    .where('sha256', '=', anyOf(named.map(({ sha256 }) => sha256)))
    .orderBy('id')
    .execute();
  const bySum = new Map(rows.map(({ id, sha256 }) => [sha256, id]));
  const own = new Map(named.map(({ id, sha256 }) => [id, bySum.get(sha256) ?? null]));
  return (id) => own.get(id) ?? null;
}
