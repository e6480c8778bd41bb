/**
 * Makes the plant's items, devices and points on an empty database, shows them to the demo account,
 * and has their past made. A job that keeps what is there already: a server that is killed meanwhile
 * goes on where it stopped.
 */
import { deviceInput, protocol } from '@millwright/contract/devices/devices.schemas';
import { gatewayInput } from '@millwright/contract/devices/gateways/gateways.schemas';
import { pointInput } from '@millwright/contract/devices/points/points.schemas';
import { withOwnSettings } from '@millwright/contract/devices/protocols/index';
import { itemInput } from '@millwright/contract/items/items.schemas';
import { type DeviceId, type ItemId, outage, type PointId, seconds } from '@millwright/kernel';
import { z } from 'zod';
import type { Devices } from './domains/devices/index.ts';
import type { Identity } from './domains/identity/index.ts';
import type { Items } from './domains/items/index.ts';
import type { Plant } from './plant.ts';
import type { PlantMachines, PlantPast } from './plant-past.ts';
import { actingAs } from './platform/audit/index.ts';
import { defineJob, type Jobs } from './platform/jobs/index.ts';

const words = z.object({ zh: z.string(), en: z.string() });
const named = z.looseObject({ name: words });
const siteDevice = z.looseObject({
  name: words,
  protocol,
  gateway: z.string().nullable(),
  points: z.array(named),
});
const siteItem = z.object({
  name: words,
  lnglat: z.tuple([z.number(), z.number()]),
  address: words,
  gateways: z.array(z.looseObject({ name: words, boxId: z.string() })),
  devices: z.array(siteDevice),
});
const site = z.object({ items: z.array(siteItem) });
type SiteItem = z.infer<typeof siteItem>;
type SiteDevice = z.infer<typeof siteDevice>;

const seed = defineJob('plant.seed', z.object({}));
/** A server that was killed may be back sooner than its lease ends. */
const lease = seconds(6);
/** Points that one call creates at most. */
const CHUNK = 500;
const setup = actingAs('setup');
/** The first page of what is found by its name, of all there is. */
const found = { visible: 'all', page: 1, pageSize: 1000, order: 'asc' } as const;

export interface SeedNeeds {
  readonly plant: () => Plant | null;
  /** Whether there is to be a demonstration account. */
  readonly demo: boolean;
  readonly identity: Pick<Identity, 'ensureDemo'>;
  readonly items: Pick<Items, 'list' | 'create' | 'assign'>;
  readonly devices: Pick<Devices, 'list' | 'create' | 'createPoints' | 'pointsOf'> & {
    readonly gateways: Pick<Devices['gateways'], 'list' | 'create'>;
  };
  readonly past: PlantPast;
  readonly jobs: Pick<Jobs, 'define' | 'enqueue'>;
}

export interface PlantSeed {
  /** On an empty database makes everything, or as much as the first attempt can. */
  make(): Promise<void>;
}

export function createPlantSeed(needs: SeedNeeds): PlantSeed {
  const { items, identity, past, jobs } = needs;
  const attempted = Promise.withResolvers<void>();
  jobs.define(
    seed,
    async (_, { signal }) => {
      try {
        const shown: ItemId[] = [];
        const made: PlantMachines = [];
        for (const known of (await readSite(needs.plant())).items) {
          shown.push(await makeItem(needs, known, made, signal));
        }
        if (needs.demo) await items.assign(await identity.ensureDemo(), shown, setup);
        await past.make(made);
      } finally {
        attempted.resolve();
      }
    },
    { lease },
  );
  return {
    async make() {
      if ((await items.list({ ...found, pageSize: 1 })).total > 0) return;
      await jobs.enqueue(null, seed, {}, { key: seed.name });
      await attempted.promise;
    },
  };
}

async function readSite(plant: Plant | null): Promise<z.infer<typeof site>> {
  if (plant === null) throw outage('plant.not_started');
  const reply = await fetch(new URL('site.json', plant.controlUrl));
  if (!reply.ok) throw outage('plant.no_site', { status: reply.status });
  return site.parse(await reply.json());
}

/** Answers the item's id; adds its machines to `made`. */
async function makeItem(
  needs: SeedNeeds,
  { name, lnglat: [longitude, latitude], address, gateways, devices: machines }: SiteItem,
  made: PlantMachines,
  signal: AbortSignal,
): Promise<ItemId> {
  const { items, devices } = needs;
  const input = itemInput.parse({
    itemName: name.zh,
    lnglat: `${longitude.toFixed(6)},${latitude.toFixed(6)}`,
    note: address.zh,
  });
  const before = (await items.list({ ...found, keyword: name.zh })).list;
  const { id: itemId } =
    before.find(({ itemName }) => itemName === name.zh) ??
    (await items.create(input, setup, 'all'));

  const there = await devices.gateways.list({ ...found, itemId });
  const boxes = new Map(there.list.map(({ boxId, id }) => [boxId, id]));
  for (const box of gateways) {
    if (boxes.has(box.boxId)) continue;
    const gateway = gatewayInput.parse({ ...box, itemId, gatewayName: box.name.zh });
    boxes.set(box.boxId, (await devices.gateways.create(gateway, setup, true)).id);
  }

  const known = await devices.list({ ...found, itemId });
  const ids = new Map(known.list.map(({ deviceName, id }) => [deviceName, id]));
  for (const { points, gateway, ...machine } of machines) {
    signal.throwIfAborted();
    const deviceName = machine.name.zh;
    const gatewayId = gateway === null ? null : boxes.get(gateway);
    const own = withOwnSettings(machine);
    const input = deviceInput.parse({ ...own, gatewayId, itemId, deviceName });
    const device = ids.get(deviceName) ?? (await devices.create(input, setup)).id;
    made.push({ device, points: await makePoints(needs, device, points) });
  }
  return itemId;
}

/** Answers their ids, in the order of the points. */
async function makePoints(
  { devices }: SeedNeeds,
  device: DeviceId,
  points: SiteDevice['points'],
): Promise<PointId[]> {
  const ids = new Map((await devices.pointsOf([device])).map(({ name, id }) => [name, id]));
  const missing = points
    .filter(({ name }) => !ids.has(name.zh))
    .map((point) => pointInput.parse({ ...point, name: point.name.zh }));
  for (let from = 0; from < missing.length; from += CHUNK) {
    const made = await devices.createPoints(device, missing.slice(from, from + CHUNK), setup);
    for (const { name, id } of made) ids.set(name, id);
  }
  return points.flatMap(({ name }) => ids.get(name.zh) ?? []);
}
