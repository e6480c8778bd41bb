import { refuse } from '@millwright/contract';
import { devicesChanged } from '@millwright/contract/devices/devices.events';
import type { Device, DeviceRow } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { deviceProfiles } from '@millwright/drivers';
import type { DeviceId, ItemId } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';
import type { Changes } from '../../platform/events/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Live } from '../../platform/live/index.ts';
import type { MostPerAccount } from '../../platform/storage/index.ts';
import type { Items } from '../items/index.ts';
import { routeConnectionTests } from './connection-tests/index.ts';
import { createDataSets, referencesOfDataSets, routeDataSets } from './data-sets/index.ts';
import { createDeletions, routeDeletions } from './deletions/index.ts';
import { createDeviceBatches, routeDeviceBatches } from './device-batches/index.ts';
import { createDeviceFile, routeDeviceFile } from './device-file/index.ts';
import { createDeviceQuotas } from './device-quotas.ts';
import {
  byStanding,
  copyDevice,
  createDevice,
  createWithItem,
  deleteDevice,
  editDevice,
} from './devices/index.ts';
import { changeDebounce } from './devices.events.ts';
import type { DeviceNeeds } from './devices.needs.ts';
import { defineDevicePorts } from './devices.ports.ts';
import { routeDevices } from './devices.routes.ts';
import {
  type CountedDevice,
  countByItem,
  deleteHiddenOf,
  enabledDevices,
  findDevices,
  findUncounted,
  holdDevices,
  itemsOfDevices,
  listDevices,
  switchedOffDevices,
  totalDevices,
} from './devices.store.ts';
import type { Devices, DeviceWithPoints } from './devices.ts';
import { createGatewayNotices, routeGatewayNotices } from './gateway-notices/index.ts';
import { createGateways, routeGateways } from './gateways/index.ts';
import { calculatedTexts, checkDevices } from './item-check/index.ts';
import { dataSetsInItemFile, devicesInItemFile } from './item-file/index.ts';
import type { KnownHosts } from './known-hosts.ts';
import { createLiveOrders, routeLiveOrders } from './live-orders/index.ts';
import { createPointBlocks, routePointBlocks } from './point-blocks/index.ts';
import { routePointFile } from './point-file/index.ts';
import { createPointGroups, routePointGroups } from './point-groups/index.ts';
import {
  briefPoints,
  copyPoints,
  createKeptPoints,
  createPoints,
  deletePoints,
  editPoint,
  editPoints,
  findMeantSince,
  findPoints,
  findPointsByName,
  guardInputs,
  holdPoints,
  inputsOfItem,
  isInFlash,
  itemsOfPoints,
  listPoints,
  pointsBeside,
  pointsOfDevices,
  pointsWithLimits,
  scopeOfTexts,
  writtenPlaces,
} from './points/index.ts';
import { routeReferences } from './references/index.ts';
import { createRegistrationClaims } from './registrations/index.ts';
import { createSelectedPoints, routeSelectedPoints } from './selected-points/index.ts';
import { createTextLists, routeTextLists } from './text-lists/index.ts';

export { createDeviceAddressPolicy, type DeviceAddressPolicy } from './device-address-policy.ts';
export type {
  AskedDevice,
  ConnectionTester,
  DeviceDeletionGuard,
  DeviceMove,
  GatewayWatch,
  PointDeletionGuard,
} from './devices.ports.ts';
export type {
  CollectionSnapshot,
  DeviceChangeListener,
  Devices,
  DeviceWithPoints,
} from './devices.ts';
export type { Gateways } from './gateways/index.ts';
export { findBoxAddress } from './gateways/index.ts';
export { createKnownHosts } from './known-hosts.ts';
export {
  isRanged,
  type PlacedPoint,
  type PointWithLimits,
  type SharedPlaces,
  sharedPlaces,
  stationAddress,
  stationKey,
  type WrittenPlaces,
} from './points/index.ts';
export { bytesOf, packetTest, sayingOf } from './registration-key.ts';
export type { Told } from './text-lists/index.ts';

export interface DevicesNeeds extends Omit<DeviceNeeds, 'registrations' | 'quotas'> {
  readonly mostPerAccount?: MostPerAccount | undefined;
  readonly http: Http;
  readonly items: Items;
  readonly changes: Changes;
  readonly jobs: Pick<Jobs, 'define' | 'enqueue'>;
  readonly live: Pick<Live, 'publish'>;
  readonly log: Log;
  /** None is known when left out. */
  readonly hosts?: KnownHosts;
}

const ownersOf = (points: readonly Point[]): ReadonlySet<DeviceId> =>
  new Set(points.map(({ deviceId }) => deviceId));

export function createDevices({ http, items, changes, jobs, ...given }: DevicesNeeds): Devices {
  const needs = {
    ...given,
    registrations: createRegistrationClaims(given),
    quotas: createDeviceQuotas({ ...given, items }),
  };
  const { db } = needs;
  const ports = defineDevicePorts();
  const notices = createGatewayNotices({ ...needs, changes });
  const changed = changes.broadcast(devicesChanged, {
    debounce: changeDebounce,
    catchesUp: true,
  });

  items.ports.counters.add(async (ids) => {
    const counted = await countByItem(db, ids);
    return new Map(counted.map(({ itemId: id, ...counts }) => [id, counts]));
  });
  items.ports.deletionGuards.add(async (tx, item) => {
    const [counted] = await countByItem(tx, [item]);
    if (counted) throw refuse('device.item_has_devices', { count: counted.devices });
    await deleteHiddenOf(tx, item);
  });

  items.ports.homeFigures.add(async ({ visible, midnight }) => ({
    devices: await totalDevices(db, visible, midnight),
  }));
  items.ports.shiftTexts.add((item) =>
    calculatedTexts({ db, pointsOf: (ids) => pointsOfDevices(db, ids) }, item),
  );
  items.ports.checks.add((item) =>
    checkDevices(
      {
        db,
        find: (ids) => findDevices(db, ids),
        pointsOf: (ids) => pointsOfDevices(db, ids),
        findPoints: (ids) => findPoints(db, ids),
        hosts: needs.hosts ?? { addressOf: () => null },
      },
      item,
    ),
  );
  items.ports.fileParts.add(devicesInItemFile(needs));
  items.ports.fileParts.add(dataSetsInItemFile(needs));

  const withItemNames = async (list: readonly CountedDevice[]): Promise<DeviceRow[]> => {
    const names = await items.names([...new Set(list.map((device) => device.itemId))]);
    return list.map((device) => ({ ...device, itemName: names.get(device.itemId) ?? '' }));
  };
  const keptPoints = createKeptPoints(db);
  const withPoints = async (list: readonly Device[]): Promise<DeviceWithPoints[]> => {
    if (list.length === 0) return [];
    const points = await pointsOfDevices(
      db,
      list.map((device) => device.id),
    );
    const byDevice = Map.groupBy(points, (point) => point.deviceId);
    return list.map((device) => ({ device, points: byDevice.get(device.id) ?? [] }));
  };
  const itemsBy = <Named extends number>(
    ids: readonly Named[],
    found: readonly { readonly id: Named; readonly itemId: ItemId }[],
  ): (ItemId | null)[] => {
    const byId = new Map(found.map((row) => [row.id, row.itemId]));
    return ids.map((id) => byId.get(id) ?? null);
  };

  const devices: Devices = {
    onChange: (listener) =>
      changed.subscribe((batch) => listener(new Set(batch.map((each) => each.deviceId)))),
    caughtUp: changes.caughtUp,
    ports,
    gateways: createGateways({ ...needs, changes, notices }, items.ports, ports),
    pointGroups: createPointGroups(needs),
    pointBlocks: createPointBlocks(needs),
    textLists: createTextLists(needs),
    dataSets: createDataSets(needs, ports),
    batches: createDeviceBatches({ ...needs, ports, items }),
    profiles: deviceProfiles,
    async list(query) {
      const { list, total } = await listDevices(db, byStanding(query, ports));
      return { list: await withItemNames(list), total };
    },
    async get(id) {
      const [row] = await withItemNames(await findDevices(db, [id]));
      if (row === undefined) throw refuse('general.not_found');
      return row;
    },
    find: (ids, tx) => findUncounted(tx ?? db, ids),
    hold: holdDevices,
    create: (input, acting) => createDevice(needs, input, acting),
    createWithItem: (given, acting, visible) =>
      createWithItem(needs, items, given, acting, visible),
    edit: (input, acting) => editDevice(needs, ports, input, acting),
    copy: (input, acting) => copyDevice(needs, input, acting),
    delete: (id, acting) => deleteDevice(devices.deletions, id, acting),
    file: createDeviceFile(
      { ...needs, items, ports },
      {
        list: (query) => devices.list(query),
        async gatewayNames(ids) {
          const found = await devices.gateways.find(ids);
          return new Map(found.map(({ id, gatewayName }) => [id, gatewayName]));
        },
      },
    ),
    deletions: createDeletions({ ...needs, jobs, items, ports }),
    listPoints: (query) => listPoints(db, query),
    briefPoints: (of) => briefPoints(db, of),
    scopeOfTexts: (item, texts) => scopeOfTexts(db, item, texts),
    findPoints: (ids, tx) => findPoints(tx ?? db, ids),
    meantSince: (ids) => findMeantSince(db, ids),
    holdPoints: (tx, ids) => holdPoints(tx, ids),
    async searchPoints(words, visible) {
      const { list, cut } = await findPointsByName(db, visible, words);
      const names = await items.names([...new Set(list.map((found) => found.itemId))]);
      const named = list.map((found) => ({ ...found, itemName: names.get(found.itemId) ?? '' }));
      return { list: named, cut };
    },
    pointsOf: (ids) => pointsOfDevices(db, ids),
    pointsWithLimits: (ids) => pointsWithLimits(db, ids),
    isInFlash: (device, point) => isInFlash(deviceProfiles, device, point),
    createPoints: (device, inputs, acting) => createPoints(needs, device, inputs, acting),
    editPoint: (input, acting) => editPoint(needs, ports, input, acting),
    editPoints: (batch, acting) => editPoints(needs, ports, batch, acting),
    copyPoints: (copy, acting) => copyPoints(needs, copy, acting),
    deletePoints: (ids, acting) => deletePoints(needs, ports, ids, acting),
    reckonedFrom: async (tx, item) =>
      new Map((await inputsOfItem(tx, item)).map(({ id, inputs }) => [id, inputs])),
    async writtenPlaces(tx, { written, seen }) {
      const targets = new Set(written);
      const there = await findPoints(tx, [...targets]);
      const others = seen.filter((id) => !targets.has(id));
      const beside = await pointsBeside(tx, others, [...ownersOf(there)]);
      const points = [...there, ...beside];
      const owners = await findDevices(tx, [...ownersOf(points)]);
      const byId = new Map(owners.map((device) => [device.id, device]));
      return writtenPlaces(targets, points, byId);
    },
    itemsOfDevices: async (ids) => itemsBy(ids, await itemsOfDevices(db, ids)),
    itemsOfPoints: async (ids) => itemsBy(ids, await itemsOfPoints(db, ids)),
    collection: async () => ({
      devices: await withPoints(await enabledDevices(db)),
      off: await withPoints(await switchedOffDevices(db, 'all')),
    }),
    async switchedOff(item) {
      const off = await switchedOffDevices(db, item);
      const points = await keptPoints.of(off);
      return off.map((device) => ({ device, points: points.get(device.id) ?? [] }));
    },
  };
  routeDevices(http, devices);
  routeDeletions(http, devices.deletions);
  routeDeviceBatches(http, devices.batches, items);
  routeConnectionTests(http, ports, devices.gateways);
  routeGateways(http, devices.gateways);
  routeGatewayNotices(http, notices);
  routePointGroups(http, devices.pointGroups);
  routePointBlocks(http, devices.pointBlocks);
  routePointFile(http, needs, ports);
  routeDeviceFile(http, devices.file);
  routeTextLists(http, devices.textLists);
  routeDataSets(http, devices.dataSets);
  ports.references.add((points) => referencesOfDataSets(db, points));
  guardInputs(db, ports);
  routeReferences(http, devices);
  routeSelectedPoints(http, createSelectedPoints(needs));
  routeLiveOrders(http, createLiveOrders(needs));
  return devices;
}
