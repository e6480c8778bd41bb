import type { Screen } from '@millwright/contract/screens/screens.schemas';
import { deviceId, pointId } from '@millwright/kernel';
import { type OtherReferences, referencesOf, rewire } from '@millwright/scene';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { ItemFileTarget } from '../../items/index.ts';
import { ownImages, putOnScreen } from '../gallery/index.ts';
import { packedOf, packScene } from '../screen-content.ts';
import { publishUses, setUses } from '../screen-uses.store.ts';
import { insertScreen, publishDraft, updateDraft, updateMain } from '../screens.store.ts';
import type { ScreenNeeds } from '../screens.ts';
import { joined } from './content-pieces.ts';
import type { ScreenRows } from './rows-of-file.ts';

const othersOf = ({ ids }: Pick<ItemFileTarget, 'ids'>): Omit<OtherReferences, 'image'> => ({
  point: (point) => pointId(ids.get('point', point)),
  device: (device) => deviceId(ids.get('device', device)),
  screen: (screen) => ids.get('screen', screen),
});

/** Makes the screens of a file, bound to what was made of it before; what was published is so again. */
export async function makeScreens(
  { items, quota, clock }: Pick<ScreenNeeds, 'items' | 'quota' | 'clock'>,
  tx: Tx,
  { screens, drafts, publications, images }: ScreenRows,
  into: ItemFileTarget,
): Promise<void> {
  if (screens.length === 0) return;
  const account = await items.accountOf(into.item.id, tx);
  await quota.demand(tx, account, screens.length);
  const now = clock.now();
  const by = into.acting.actor.name;
  // All have their numbers before one names another.
  const made: { readonly fresh: Screen; readonly ofFile: number; readonly main: boolean }[] = [];
  for (const { id: ofFile, main, deviceId: device, ...row } of screens) {
    const own = device === null ? null : deviceId(into.ids.get('device', device));
    const fresh = await insertScreen(tx, { ...row, deviceId: own, itemId: into.item.id }, now);
    into.ids.set('screen', ofFile, fresh.id);
    made.push({ fresh, ofFile, main });
  }
  const others = { ...othersOf(into), image: await ownImages(tx, account, images) };
  const [drawn, published] = [joined(drafts), joined(publications)];
  const giveWay = createGiveWay();
  let missing = 0;
  const draw = async (screen: Screen, text: string): Promise<Screen> => {
    await giveWay();
    const { scene } = await packedOf(text);
    missing += referencesOf(scene).images.filter((id) => others.image(id) === null).length;
    const own = rewire(scene, others);
    const named = referencesOf(own);
    await setUses(tx, { screen: screen.id, published: false }, named);
    if (account !== null) await putOnScreen(tx, screen.id, named.images, account);
    return updateDraft(tx, screen, { content: await packScene(own), by }, now);
  };
  for (const { fresh, ofFile, main } of made) {
    let screen = fresh;
    const publication = published.get(ofFile);
    if (publication !== undefined) {
      screen = await draw(screen, publication);
      screen = await publishDraft(tx, screen, { author: by, reason: '' }, now);
      await publishUses(tx, screen.id);
    }
    const draft = drawn.get(ofFile);
    if (draft !== undefined) screen = await draw(screen, draft);
    if (main && !screen.popup) await updateMain(tx, screen, true, now);
  }
  into.made('screen', screens.length);
  if (missing > 0) into.conflict('', 'screen.file_images', { count: missing });
}
