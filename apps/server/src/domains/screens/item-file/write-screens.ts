import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import { type OtherReferences, referencesOf, rewire, type Scene } from '@millwright/scene';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { nameImages } from '../gallery/index.ts';
import { packScene, readContent } from '../screen-content.ts';
import { readDraft, readRevision, screensOf } from '../screens.store.ts';
import { piecesOf } from './content-pieces.ts';
import type { ScreenRows } from './rows-of-file.ts';

interface Needs {
  readonly devices: Pick<Devices, 'findPoints' | 'find'>;
}

/** The screens of an item, with nothing in them that is not of it; null where it has none. */
export async function writeScreens(
  { devices }: Needs,
  tx: Tx,
  item: ItemId,
): Promise<ScreenRows | null> {
  const screens = await screensOf(tx, item);
  if (screens.length === 0) return null;
  const giveWay = createGiveWay();
  const here = new Set(screens.map((screen) => screen.id));
  const rows: ScreenRows = {
    screens: [],
    drafts: [],
    publications: [],
    images: [],
  };
  const written = async (content: Uint8Array): Promise<string> => {
    await giveWay();
    const scene = await readContent(content);
    await giveWay();
    const kept = rewire(scene, await ownOf({ devices }, tx, item, scene, here));
    await giveWay();
    return (await packScene(kept)).toString('base64');
  };
  for (const screen of screens) {
    const { name, platform, popup, main, deviceId: device, revision, unpublished } = screen;
    rows.screens.push({ id: screen.id, name, platform, popup, main, deviceId: device });
    const publication = revision === null ? null : await readRevision(tx, screen.id, revision);
    if (publication != null) {
      rows.publications.push(...piecesOf(screen.id, await written(publication)));
    }
    const draft = unpublished ? await readDraft(tx, screen.id) : null;
    if (draft !== null) rows.drafts.push(...piecesOf(screen.id, await written(draft)));
  }
  return { ...rows, images: await nameImages(tx, [...here]) };
}

/** What a drawing names of its item; images go by themselves. */
async function ownOf(
  { devices }: Pick<Needs, 'devices'>,
  tx: Tx,
  item: ItemId,
  scene: Scene,
  screens: ReadonlySet<number>,
): Promise<OtherReferences> {
  const named = referencesOf(scene);
  const points = (await devices.findPoints(named.points, tx)).filter((it) => it.itemId === item);
  const found = (await devices.find(named.devices, tx)).filter((it) => it.itemId === item);
  const pointIds = new Set<PointId>(points.map((point) => point.id));
  const deviceIds = new Set<DeviceId>(found.map((device) => device.id));
  return {
    point: (point) => (pointIds.has(point) ? point : null),
    device: (device) => (deviceIds.has(device) ? device : null),
    screen: (screen) => (screens.has(screen) ? screen : null),
    image: (image) => image,
  };
}
