/** The gallery of an account: images and symbols, kept, called otherwise, deleted. */
import { refuse } from '@millwright/contract';
import { pictureLimits } from '@millwright/contract/fields/picture-limits';
import {
  type GalleryEdit,
  type GalleryEntry,
  maxGalleryEntries,
  maxImageBytes,
  maxSymbolDrawing,
  maxSymbolNodes,
  type Recoloring,
  type SymbolInput,
} from '@millwright/contract/screens/gallery/gallery.schemas';
import { maxDrawing } from '@millwright/contract/screens/screen-limits';
import type { Clock, UserId } from '@millwright/kernel';
import { eachNode, lightPalette, recolor, rewire, type Scene } from '@millwright/scene';
import type { Kysely } from 'kysely';
import { readWhole } from '../../../base/read-whole.ts';
import { type Acting, type AuditTrail, change } from '../../../platform/audit/index.ts';
import { type Files, isTooLarge, readPicture } from '../../../platform/files/index.ts';
import type { Download, UploadedFile } from '../../../platform/http/index.ts';
import type { Transactions, Tx } from '../../../platform/storage/index.ts';
import { drawInTurns } from '../draw-in-turns.ts';
import { packedOf, packScene, readContent } from '../screen-content.ts';
import {
  countEntries,
  deleteEntry,
  fileOfImage,
  findEntry,
  insertEntry,
  lockEntry,
  type NewEntry,
  ownersOfEntries,
  readSymbol,
  updateEntry,
} from './gallery.store.ts';

export interface GalleryNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  readonly files: Pick<Files, 'save' | 'open' | 'keep' | 'remove'>;
}

const subjectOf = ({ id, name }: GalleryEntry) => ({
  subject: { kind: 'gallery_entry', id, name } as const,
});

async function add(
  { auditTrail, clock }: Pick<GalleryNeeds, 'auditTrail' | 'clock'>,
  tx: Tx,
  entry: NewEntry,
  acting: Acting,
): Promise<GalleryEntry> {
  if ((await countEntries(tx, entry.account)) >= maxGalleryEntries) {
    throw refuse('gallery_entry.account_full', { limit: maxGalleryEntries });
  }
  const after = await insertEntry(tx, entry, clock.now());
  const recorded = { ...acting, ...subjectOf(after), after };
  await auditTrail.record(tx, { ...recorded, action: 'gallery_entry.create' });
  return after;
}

/** What a browser of any age draws; WebP is none of it (spec §5). */
const kinds: readonly string[] = ['image/jpeg', 'image/png', 'image/gif'];

/** @throws Fault refusals `gallery_entry.image_kind`, `gallery_entry.image_size`, `gallery_entry.name_taken`, `gallery_entry.account_full` */
export async function addImage(
  needs: GalleryNeeds,
  given: { readonly folder: string; readonly name: string; readonly file: UploadedFile },
  account: UserId,
  acting: Acting,
): Promise<GalleryEntry> {
  const { folder, name, file } = given;
  const picture = readPicture(await readWhole(file.open()));
  if (picture === null || !kinds.includes(picture.mime)) {
    throw refuse('gallery_entry.image_kind');
  }
  if (isTooLarge(picture, pictureLimits)) {
    throw refuse('gallery_entry.image_size', { ...pictureLimits });
  }
  const { mime, width, height } = picture;
  const about = { name: file.name, mime, maxBytes: maxImageBytes };
  const saved = await needs.files.save(file.open(), about);
  const entry = {
    ...({ account, folder, name, width, height, kind: 'image', content: null } as const),
    ...{ bytes: saved.size, file: saved.id, sha256: saved.sha256, by: acting.actor.name },
  };
  return needs.transactions.run(async (tx) => {
    await needs.files.keep(tx, saved.id);
    return add(needs, tx, entry, acting);
  });
}

/** What a symbol is bound to belongs to where it was drawn. */
const unbound = {
  point: () => null,
  device: () => null,
  screen: () => null,
  image: (id: number) => id,
};

/** As it is drawn in the light theme, for the palette of who has it. */
const drawSymbol = (scene: Scene, most: number): Promise<string | null> =>
  drawInTurns(scene, { palette: lightPalette, imageUrl: () => null, prefix: 'symbol-' }, most);

/** A gallery shows many at a time. @throws Fault refusal `gallery_entry.symbol_too_large` */
async function checkSize(scene: Scene): Promise<void> {
  let left = maxSymbolNodes;
  for (const _ of eachNode(scene.nodes)) left -= 1;
  if (left >= 0 && (await drawSymbol(scene, maxSymbolDrawing)) !== null) return;
  const kilobytes = maxSymbolDrawing / 1024;
  throw refuse('gallery_entry.symbol_too_large', { nodes: maxSymbolNodes, kilobytes });
}

/** @throws Fault refusals `screen.content_*`, `gallery_entry.empty`, `gallery_entry.symbol_too_large`, `gallery_entry.name_taken`, `gallery_entry.account_full` */
export async function addSymbol(
  needs: GalleryNeeds,
  { folder, name, content: given }: SymbolInput,
  account: UserId,
  acting: Acting,
): Promise<GalleryEntry> {
  const { scene } = await packedOf(given);
  if (scene.nodes.length === 0) throw refuse('gallery_entry.empty');
  await checkSize(scene);
  const content = await packScene(rewire(scene, unbound));
  const entry = {
    ...({ account, folder, name, content, kind: 'symbol', file: null, sha256: null } as const),
    ...{ width: Math.ceil(scene.size.width), height: Math.ceil(scene.size.height) },
    ...{ bytes: content.length, by: acting.actor.name },
  };
  return needs.transactions.run((tx) => add(needs, tx, entry, acting));
}

/**
 * Another symbol: what is called by a number never becomes another picture.
 * @throws Fault refusals `gallery_entry.no_symbol`, `gallery_entry.symbol_too_large`, `gallery_entry.name_taken`, `gallery_entry.account_full`
 */
export async function recolorSymbol(
  needs: GalleryNeeds,
  { id, folder, name, colors }: Recoloring,
  account: UserId,
  acting: Acting,
): Promise<GalleryEntry> {
  const { width, height, ...from } = await getEntry(needs, id);
  const stored = await readSymbol(needs.db, id);
  if (stored === null) throw refuse('gallery_entry.no_symbol', { name: from.name });
  const others = new Map(colors.map((color) => [color.from, color.to]));
  const scene = await readContent(stored);
  await checkSize(scene);
  const content = await packScene(recolor(scene, (color) => others.get(color) ?? color));
  const entry = {
    ...({ account, folder, name, content, kind: 'symbol', file: null, sha256: null } as const),
    ...{ width, height, bytes: content.length, by: acting.actor.name },
  };
  return needs.transactions.run((tx) => add(needs, tx, entry, acting));
}

/** @throws Fault refusals `gallery_entry.name_taken`, `general.conflict` with the fresh entry */
export const editEntry = (
  needs: GalleryNeeds,
  input: GalleryEdit,
  acting: Acting,
): Promise<GalleryEntry> =>
  change(
    needs,
    {
      action: 'gallery_entry.edit',
      lock: (tx) => lockEntry(tx, input.id),
      version: input.version,
      describe: subjectOf,
      // Pages ask again by what the call changes.
      emit: async () => {},
    },
    acting,
    async (tx, before) =>
      before.name === input.name && before.folder === input.folder
        ? before
        : updateEntry(tx, before, input, needs.clock.now()),
  );

/** @throws Fault refusal `general.not_found` */
export const removeEntry = (needs: GalleryNeeds, id: number, acting: Acting): Promise<void> =>
  needs.transactions.run(async (tx) => {
    const before = await lockEntry(tx, id);
    if (before === undefined) throw refuse('general.not_found');
    const file = await deleteEntry(tx, id);
    if (file !== null) await needs.files.remove(tx, file);
    const entry = { ...acting, ...subjectOf(before), before };
    await needs.auditTrail.record(tx, { ...entry, action: 'gallery_entry.delete' });
  });

/** @throws Fault refusal `general.not_found` */
export async function getEntry(
  { db }: Pick<GalleryNeeds, 'db'>,
  id: number,
): Promise<GalleryEntry & { content: string | null }> {
  const entry = await findEntry(db, id);
  if (entry === undefined) throw refuse('general.not_found');
  const content = await readSymbol(db, id);
  return { ...entry, content: content?.toString('base64') ?? null };
}

/**
 * What is called by a number never becomes another picture.
 * @throws Fault refusal `screen.drawing_too_large`; `general.not_found` for what the caller neither has nor may see on a screen
 */
export async function readImage(
  { db, files }: Pick<GalleryNeeds, 'db' | 'files'>,
  id: number,
  seen: Parameters<typeof fileOfImage>[2],
): Promise<Download> {
  const stored = await fileOfImage(db, id, seen);
  if (stored !== undefined) {
    const { file, content } = await files.open(stored);
    return { name: file.name, mime: file.mime, content, inline: true, immutable: true };
  }
  const [owner = null] = await ownersOfEntries(db, [id]);
  const symbol = owner === seen.account ? await readSymbol(db, id) : null;
  if (symbol === null) throw refuse('general.not_found');
  // Of those that were kept before there was a bound some are larger than one may be now.
  const svg = await drawSymbol(await readContent(symbol), maxDrawing);
  if (svg === null) throw refuse('screen.drawing_too_large', { megabytes: maxDrawing / 2 ** 20 });
  const name = `${id}.svg`;
  return { name, mime: 'image/svg+xml', content: svg, inline: true, immutable: true };
}
