import { refuse } from '@millwright/contract';
import type { Clock } from '@millwright/kernel';
import { dayOf } from '@millwright/kernel';
import { referencesOf, rewire } from '@millwright/scene';
import type { Kysely } from 'kysely';
import type { Download } from '../../../platform/http/index.ts';
import type { Devices } from '../../devices/index.ts';
import { nameImages } from '../gallery/index.ts';
import { readContent } from '../screen-content.ts';
import { findScreens, readDraft, screensOf } from '../screens.store.ts';
import { packScreenFile } from './pack-file.ts';

/**
 * What is drawn on a screen, with the names of what it is bound to; what is not of its item is left out.
 * @throws Fault refusals `general.not_found`, `screen.nothing_drawn`
 */
export async function exportScreen(
  {
    db,
    devices,
    clock,
    timeZone,
  }: {
    readonly db: Kysely<unknown>;
    readonly devices: Pick<Devices, 'findPoints' | 'find'>;
    readonly clock: Clock;
    readonly timeZone: string;
  },
  id: number,
): Promise<Download> {
  const [screen] = await findScreens(db, [id]);
  if (screen === undefined) throw refuse('general.not_found');
  const { itemId, name, platform, popup } = screen;
  const draft = await readDraft(db, id);
  if (draft === null) throw refuse('screen.nothing_drawn', { name });
  const drawn = await readContent(draft);
  const named = referencesOf(drawn);
  const points = (await devices.findPoints(named.points)).filter((each) => each.itemId === itemId);
  const ids = new Set([...named.devices, ...points.map(({ deviceId }) => deviceId)]);
  const found = (await devices.find([...ids])).filter((each) => each.itemId === itemId);
  const wanted = new Set(named.screens);
  const screens = (await screensOf(db, itemId)).filter((each) => wanted.has(each.id));
  const keep = <Id extends number>(list: readonly { readonly id: Id }[]) => {
    const here = new Set(list.map((each) => each.id));
    return (each: Id): Id | null => (here.has(each) ? each : null);
  };
  const others = {
    ...{ point: keep(points), device: keep(found), screen: keep(screens) },
    image: (image: number) => image,
  };
  const content = await packScreenFile(
    {
      screen: { name, platform, popup },
      scene: rewire(drawn, others),
      devices: found.map((device) => ({ id: device.id, name: device.deviceName })),
      points: points.map((point) => ({ id: point.id, deviceId: point.deviceId, name: point.name })),
      screens: screens.map((each) => ({ id: each.id, name: each.name })),
      images: await nameImages(db, [id]),
    },
    clock.now(),
  );
  return {
    name: `${name} ${dayOf(clock.now(), timeZone)}.mwscreen`,
    mime: 'application/gzip',
    content,
  };
}
