/**
 * Makes the plant's items, devices and points on an empty database, shows them to the demo account,
 * and has their past made. A job that keeps what is there already: a server that is killed meanwhile
 * goes on where it stopped.
 */
import type { Language } from '@millwright/contract';
import { deviceInput, protocol } from '@millwright/contract/devices/devices.schemas';
import { gatewayInput } from '@millwright/contract/devices/gateways/gateways.schemas';
import { pointInput } from '@millwright/contract/devices/points/points.schemas';
import { withOwnSettings } from '@millwright/contract/devices/protocols/index';
import { textListInput } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import { itemInput } from '@millwright/contract/items/items.schemas';
import { type DeviceId, type ItemId, outage, type PointId, seconds } from '@millwright/kernel';
import { z } from 'zod';
import type { Devices } from './domains/devices/index.ts';
import type { Identity } from './domains/identity/index.ts';
import type { Items } from './domains/items/index.ts';
import type { Plant } from './plant.ts';
import type { PlantMachines, PlantPast } from './plant-past.ts';
import type { DrawnMachine, PlantScreens } from './plant-screens/index.ts';
import { actingAs } from './platform/audit/index.ts';
import { defineJob, type Jobs } from './platform/jobs/index.ts';

const bothWords = z.object({ zh: z.string(), en: z.string() });

/** The site as the plant tells it, named in one language; points keep their English name as a key. */
const siteIn = (language: Language) => {
  const words = bothWords.transform(({ zh, en }) => (language === 'zh-CN' ? zh : en));
  const siteTextList = z.object({
    name: words,
    texts: z.array(z.looseObject({ text: words })),
  });
  const sitePoint = z
    .looseObject({ name: bothWords, textList: z.nullable(siteTextList) })
    .transform((point) => ({ ...point, key: point.name.en, name: words.parse(point.name) }));
  const siteDevice = z.looseObject({
    name: words,
    kind: z.string(),
    protocol,
    gateway: z.string().nullable(),
    points: z.array(sitePoint),
  });
  const siteItem = z.object({
    name: words,
    lnglat: z.tuple([z.number(), z.number()]),
    address: words,
    gateways: z.array(z.looseObject({ name: words, boxId: z.string() })),
    devices: z.array(siteDevice),
  });
  return z.object({ items: z.array(siteItem) });
};
type Site = z.infer<ReturnType<typeof siteIn>>;
type SiteItem = Site['items'][number];
type SiteDevice = SiteItem['devices'][number];

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
  /** What its projects, machines and points are named in. */
  readonly language: Language;
  /** Whether there is to be a demonstration account. */
  readonly demo: boolean;
  readonly identity: Pick<Identity, 'ensureDemo'>;
  readonly items: Pick<Items, 'list' | 'create' | 'assign'>;
  readonly devices: Pick<Devices, 'list' | 'create' | 'createPoints' | 'pointsOf'> & {
    readonly gateways: Pick<Devices['gateways'], 'list' | 'create'>;
    readonly textLists: Pick<Devices['textLists'], 'list' | 'create'>;
  };
  /** Draws the screens of an item. */
  readonly screens: PlantScreens;
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
        for (const known of (await readSite(needs)).items) {
          shown.push(await makeItem(needs, known, made, signal));
        }
        if (needs.demo) await items.assign(await identity.ensureDemo(needs.language), shown, setup);
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
      await needs.plant()?.whenTried;
      await jobs.enqueue(null, seed, {}, { key: seed.name });
      await attempted.promise;
    },
  };
}

async function readSite({ plant: running, language }: SeedNeeds): Promise<Site> {
  const plant = running();
  if (plant === null) throw outage('plant.not_started');
  const reply = await fetch(new URL('site.json', plant.controlUrl));
  if (!reply.ok) throw outage('plant.no_site', { status: reply.status });
  return siteIn(language).parse(await reply.json());
}

/** Answers the item's id; adds its machines to `past`, and draws its screens. */
async function makeItem(
  needs: SeedNeeds,
  { name, lnglat: [longitude, latitude], address, gateways, devices: machines }: SiteItem,
  past: PlantMachines,
  signal: AbortSignal,
): Promise<ItemId> {
  const { items, devices } = needs;
  const input = itemInput.parse({
    itemName: name,
    lnglat: `${longitude.toFixed(6)},${latitude.toFixed(6)}`,
    note: address,
  });
  const before = (await items.list({ ...found, keyword: name })).list;
  const { id: itemId } =
    before.find(({ itemName }) => itemName === name) ?? (await items.create(input, setup, 'all'));

  const there = await devices.gateways.list({ ...found, itemId });
  const boxes = new Map(there.list.map(({ boxId, id }) => [boxId, id]));
  for (const box of gateways) {
    if (boxes.has(box.boxId)) continue;
    const gateway = gatewayInput.parse({ ...box, itemId, gatewayName: box.name });
    boxes.set(box.boxId, (await devices.gateways.create(gateway, setup, true)).id);
  }

  const textLists = await makeTextLists(needs, itemId, machines);
  const known = await devices.list({ ...found, itemId });
  const ids = new Map(known.list.map(({ deviceName, id }) => [deviceName, id]));
  const drawn: DrawnMachine[] = [];
  for (const { points, gateway, kind, ...machine } of machines) {
    signal.throwIfAborted();
    const deviceName = machine.name;
    const gatewayId = gateway === null ? null : boxes.get(gateway);
    const own = withOwnSettings(machine);
    const input = deviceInput.parse({ ...own, gatewayId, itemId, deviceName });
    const device = ids.get(deviceName) ?? (await devices.create(input, setup)).id;
    const made = await makePoints(needs, device, points, textLists);
    past.push({ device, points: made });
    const byKey = new Map(points.map(({ key }, at) => [key, made[at] as PointId]));
    drawn.push({ kind, device, name: deviceName, points: byKey });
  }
  await needs.screens.make({ itemId, name, machines: drawn });
  return itemId;
}

/** Answers the ids of the text lists that points of an item use, by name. */
async function makeTextLists(
  { devices }: SeedNeeds,
  itemId: ItemId,
  machines: readonly SiteDevice[],
): Promise<ReadonlyMap<string, number>> {
  const known = await devices.textLists.list(itemId);
  const ids = new Map(known.map(({ name, id }) => [name, id]));
  for (const { textList } of machines.flatMap(({ points }) => points)) {
    if (textList === null || ids.has(textList.name)) continue;
    const texts = textList.texts.map((each) => ({ ...each, text: each.text }));
    const input = textListInput.parse({ itemId, name: textList.name, texts });
    ids.set(input.name, (await devices.textLists.create(input, setup)).id);
  }
  return ids;
}

/** Answers their ids, in the order of the points. */
async function makePoints(
  { devices }: SeedNeeds,
  device: DeviceId,
  points: SiteDevice['points'],
  textLists: ReadonlyMap<string, number>,
): Promise<PointId[]> {
  const ids = new Map((await devices.pointsOf([device])).map(({ name, id }) => [name, id]));
  const missing = points
    .filter(({ name }) => !ids.has(name))
    .map(({ name, textList, ...point }) => {
      const textListId = textLists.get(textList?.name ?? '') ?? null;
      return pointInput.parse({ ...point, name: name, textListId });
    });
  for (let from = 0; from < missing.length; from += CHUNK) {
    const made = await devices.createPoints(device, missing.slice(from, from + CHUNK), setup);
    for (const { name, id } of made) ids.set(name, id);
  }
  return points.flatMap(({ name }) => ids.get(name) ?? []);
}
