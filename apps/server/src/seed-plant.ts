/**
 * Makes the plant's items, devices and points on an empty database, shows them to the demo account,
 * and has their past made.
 */
import { deviceInput } from '@millwright/contract/devices/devices.schemas';
import { gatewayInput } from '@millwright/contract/devices/gateways.schemas';
import { pointInput } from '@millwright/contract/devices/points.schemas';
import { itemInput } from '@millwright/contract/items/items.schemas';
import { outage } from '@millwright/kernel';
import { z } from 'zod';
import type { Devices } from './domains/devices/index.ts';
import type { Identity } from './domains/identity/index.ts';
import type { Items } from './domains/items/index.ts';
import type { Plant } from './plant.ts';
import type { PlantMachines, PlantPast } from './plant-past.ts';
import { actingAs } from './platform/acting.ts';

const words = z.object({ zh: z.string(), en: z.string() });
const named = z.looseObject({ name: words });
const site = z.object({
  items: z.array(
    z.object({
      name: words,
      lnglat: z.tuple([z.number(), z.number()]),
      address: words,
      gateways: z.array(z.looseObject({ name: words, boxId: z.string() })),
      devices: z.array(
        z.looseObject({ name: words, gateway: z.string().nullable(), points: z.array(named) }),
      ),
    }),
  ),
});

/** Points that one call creates at most. */
const CHUNK = 500;

async function readSite(plant: Plant): Promise<z.infer<typeof site>> {
  const reply = await fetch(new URL('site.json', plant.controlUrl));
  if (!reply.ok) throw outage('plant.no_site', { status: reply.status });
  return site.parse(await reply.json());
}

export async function seedPlant({
  plant,
  identity,
  items,
  devices,
  past,
}: {
  plant: Plant;
  identity: Identity;
  items: Items;
  devices: Devices;
  past: PlantPast;
}): Promise<void> {
  const any = await items.list({ visible: 'all', page: 1, pageSize: 1, order: 'asc' });
  if (any.total > 0) return;
  const acting = actingAs('setup');
  const shown: number[] = [];
  const made: PlantMachines = [];
  for (const { name, lnglat, address, gateways, devices: machines } of (await readSite(plant))
    .items) {
    const [longitude, latitude] = lnglat;
    const item = await items.create(
      itemInput.parse({
        itemName: name.zh,
        lnglat: `${longitude.toFixed(6)},${latitude.toFixed(6)}`,
        note: address.zh,
      }),
      acting,
      'all',
    );
    shown.push(item.id);
    const boxes = new Map<string, number>();
    for (const box of gateways) {
      const input = gatewayInput.parse({
        ...box,
        itemId: item.id,
        gatewayName: box.name.zh,
      });
      boxes.set(box.boxId, (await devices.gateways.create(input, acting, false)).id);
    }
    for (const { points, gateway, ...machine } of machines) {
      const gatewayId = gateway === null ? null : boxes.get(gateway);
      const device = await devices.create(
        deviceInput.parse({
          ...machine,
          gatewayId,
          itemId: item.id,
          deviceName: machine.name.zh,
        }),
        acting,
      );
      const inputs = points.map((point) => pointInput.parse({ ...point, name: point.name.zh }));
      const ids: number[] = [];
      for (let from = 0; from < inputs.length; from += CHUNK) {
        const some = inputs.slice(from, from + CHUNK);
        for (const { id } of await devices.createPoints(device.id, some, acting)) ids.push(id);
      }
      made.push({ device: device.id, points: ids });
    }
  }
  await items.assign(await identity.ensureDemo(), shown, acting);
  await past.make(made);
}
