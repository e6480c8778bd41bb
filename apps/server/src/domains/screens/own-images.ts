/** Which images a draft may name: those that are on its screen, and those that whoever saves it adds. */
import type { UserId } from '@millwright/kernel';
import { referencesOf, rewire, type Scene } from '@millwright/scene';
import type { Tx } from '../../platform/storage/index.ts';
import { imagesOn, ownersOfEntries } from './gallery/index.ts';
import { type PackedScene, packScene, readContent } from './screen-content.ts';
import { readDraft } from './screens.store.ts';

const namedIn = async (draft: Buffer | null): Promise<Set<number>> =>
  new Set(draft === null ? [] : referencesOf(await readContent(draft)).images);

const without = (scene: Scene, images: ReadonlySet<number>): Scene =>
  rewire(scene, {
    point: (id) => id,
    device: (id) => id,
    screen: (id) => id,
    image: (id) => (images.has(id) ? null : id),
  });

/**
 * The draft without the images of others, and what of the account's own is added by it. To name an
 * image is not to have it; and who saves what somebody else has drawn has not put it there.
 */
export async function withOwnImages(
  tx: Tx,
  screen: number,
  sent: PackedScene,
  account: UserId | null,
): Promise<PackedScene & { readonly added: readonly number[] }> {
  const there = await imagesOn(tx, screen);
  const fresh = referencesOf(sent.scene).images.filter((id) => !there.has(id));
  if (fresh.length === 0) return { ...sent, added: [] };
  const before = await namedIn(await readDraft(tx, screen));
  const owners = await ownersOfEntries(tx, fresh);
  const added = fresh.filter(
    (id, at) => account !== null && owners[at] === account && !before.has(id),
  );
  // One that was deleted stays as an empty box.
  const gone = fresh.filter((id, at) => owners[at] === null && before.has(id));
  const kept = new Set([...added, ...gone]);
  const foreign = new Set(fresh.filter((id) => !kept.has(id)));
  if (foreign.size === 0) return { ...sent, added };
  const scene = without(sent.scene, foreign);
  return { packed: await packScene(scene), scene, added };
}
