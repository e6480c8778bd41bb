import type { Finding } from '@millwright/contract/items/item-check/item-check.schemas';
import type { Screen } from '@millwright/contract/screens/screens.schemas';
import type { ItemId } from '@millwright/kernel';
import { eachNode, referencesOf, type Scene } from '@millwright/scene';
import { calledNode, checkScene, type KnownWorld } from '@millwright/scene/check';
import type { Kysely } from 'kysely';
import { createGiveWay } from '../../base/give-way.ts';
import type { Devices } from '../devices/index.ts';
import { imagesOn } from './gallery/index.ts';
import { readContent } from './screen-content.ts';
import { readDraft, readRevision, screensOf } from './screens.store.ts';

interface CheckNeeds {
  readonly db: Kysely<unknown>;
  readonly devices: Pick<Devices, 'findPoints' | 'find'>;
}

/** Of what a drawing names, what there is in its item. */
async function worldOf(
  { devices }: CheckNeeds,
  item: ItemId,
  scene: Scene,
): Promise<Pick<KnownWorld, 'points' | 'devices'>> {
  const named = referencesOf(scene);
  const points = (await devices.findPoints(named.points)).filter(({ itemId }) => itemId === item);
  const found = (await devices.find(named.devices)).filter(({ itemId }) => itemId === item);
  return {
    points: new Map(points.map((point) => [point.id, { ...point, deviceName: '' }])),
    devices: new Set(found.map(({ id }) => id)),
  };
}

/** What is watched; of a screen that was never published, what is drawn. */
async function shownOn(db: Kysely<unknown>, { id, revision }: Screen): Promise<Scene | null> {
  const packed = revision === null ? await readDraft(db, id) : await readRevision(db, id, revision);
  return packed == null ? null : readContent(packed);
}

/** What is wrong with the screens of an item. */
export async function checkScreens(needs: CheckNeeds, item: ItemId): Promise<Finding[]> {
  const screens = await screensOf(needs.db, item);
  const links = new Map(screens.map(({ id, revision }) => [id, revision !== null]));
  const giveWay = createGiveWay();
  const found: Finding[] = [];
  for (const screen of screens) {
    await giveWay();
    const scene = await shownOn(needs.db, screen);
    if (scene === null) continue;
    await giveWay();
    const at = { subject: 'screen', id: screen.id, name: screen.name };
    const images = await imagesOn(needs.db, screen.id);
    const world = { ...(await worldOf(needs, item, scene)), screens: links, images };
    // Nodes that are called alike say the same once.
    const said = new Set<string>();
    const nodes = new Map([...eachNode(scene.nodes)].map((node) => [node.id, node]));
    await giveWay();
    for (const { node, code, weight, details } of checkScene(scene, world)) {
      await giveWay();
      const shown = node === null ? undefined : nodes.get(node);
      const called = shown === undefined ? screen.name : calledNode(shown);
      if (said.has(`${code} ${called}`)) continue;
      said.add(`${code} ${called}`);
      found.push({ weight, code, details: { ...details, node: called }, ...at });
    }
  }
  return found;
}
