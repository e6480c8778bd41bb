/**
 * Gateways, devices, variable groups, points and their blocks in the file of an item; the passwords
 * of gateways stay here. Rows of version 1 have neither groups nor blocks; points of older files have
 * neither a writing range nor texts.
 */

import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { type DeviceChange, devicesChanged } from '@millwright/contract/devices/devices.events';
import { device, isDialled, isReachable } from '@millwright/contract/devices/devices.schemas';
import {
  needsConsent,
  type Registration,
} from '@millwright/contract/devices/gateways/gateway-registration';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { gateway, suitsKind } from '@millwright/contract/devices/gateways/gateways.schemas';
import { pointBlockCalls } from '@millwright/contract/devices/point-blocks/point-blocks.calls';
import {
  maxPointsPerBlock,
  pointBlock,
} from '@millwright/contract/devices/point-blocks/point-blocks.schemas';
import { pointGroupCalls } from '@millwright/contract/devices/point-groups/point-groups.calls';
import { pointGroup } from '@millwright/contract/devices/point-groups/point-groups.schemas';
import {
  limitsInOrder,
  noFurtherLimits,
} from '@millwright/contract/devices/points/point-limits.schemas';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import {
  freeWriting,
  point,
  textListSuits,
  writeRangeSound,
} from '@millwright/contract/devices/points/points.schemas';
import { readSettings } from '@millwright/contract/devices/protocols/index';
import { maxTextListsPerItem } from '@millwright/contract/devices/text-lists/text-list-size';
import { textListCalls } from '@millwright/contract/devices/text-lists/text-lists.calls';
import { textList } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import {
  type GatewayId,
  pointId,
  deviceId as toDeviceId,
  gatewayId as toGatewayId,
} from '@millwright/kernel';
import { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';
import { type Acting, accountKeyOf } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import {
  defineItemFilePart,
  type ItemFileFindings,
  type ItemFilePart,
  type ItemFileTarget,
} from '../../items/index.ts';
import { checkLink, resolveHosts } from '../devices/index.ts';
import { emitGatewayChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { findDevices, insertDevice } from '../devices.store.ts';
import { checkGateway, checkMappings, noBoxPassword } from '../gateways/index.ts';
import { bringIntoForce, findGateways, insertGateway } from '../gateways.store.ts';
import { blocksOfDevices, insertBlock } from '../point-blocks/index.ts';
import { groupsOfItem, insertGroup } from '../point-groups/index.ts';
import { checkPoint, insertPointRows, isDerived, pointsOfDevices } from '../points/index.ts';
import type { ComparedRegistrations } from '../registrations/index.ts';
import { insertTextList, textListsOfItem } from '../text-lists/index.ts';
import { cutRows } from './cut-rows.ts';
import { areDerivedSound, settleMade } from './derived-in-item-file.ts';
import { freeBoxId, idsOfItem } from './item-contents.store.ts';

/** What belongs to this installation, or is counted. */
const local = { itemId: true, version: true } as const;
const dated = { ...local, createdAt: true, updatedAt: true } as const;

const groupId = z._default(point.shape.groupId, null);
const textListId = z._default(point.shape.textListId, null);

const deviceRow = z.omit(device, dated).check(isReachable, readSettings);
const pointRow = z
  .extend(z.omit(point, local), { groupId, textListId, ...noFurtherLimits, ...freeWriting })
  .check(limitsInOrder, writeRangeSound, textListSuits);
const mostDevices = 5000;
const mostPoints = 100_000;

const rowsOfFile = z.object({
  gateways: z
    .array(
      z
        .extend(z.omit(gateway, { ...dated, deviceCount: true, awaitsConsent: true }), {
          networks: z._default(gateway.shape.networks, []),
        })
        .check(suitsKind),
    )
    .check(z.maxLength(1000)),
  devices: z.array(deviceRow).check(z.maxLength(mostDevices)),
  pointGroups: z._default(
    z.array(z.omit(pointGroup, { itemId: true })).check(z.maxLength(5000)),
    [],
  ),
  textLists: z._default(
    z
      .array(z.omit(textList, { ...local, pointCount: true }))
      .check(z.maxLength(maxTextListsPerItem)),
    [],
  ),
  points: z.array(pointRow).check(z.maxLength(mostPoints)),
  pointBlocks: z._default(
    z
      .array(
        z.extend(z.omit(pointBlock, { itemId: true }), {
          pointIds: z.array(z.int()).check(z.minLength(1), z.maxLength(maxPointsPerBlock)),
        }),
      )
      .check(z.maxLength(10_000)),
    [],
  ),
});
type FileRows = z.infer<typeof rowsOfFile>;

/** Points that one statement inserts, written in one turn of the event loop. */
const batch = 200;

export const devicesInItemFile = (needs: DeviceNeeds): ItemFilePart =>
  defineItemFilePart({
    key: 'devices',
    version: 2,
    rows: rowsOfFile,
    standsFor: {
      gateways: [gatewayCalls.create],
      devices: [deviceCalls.create],
      pointGroups: [pointGroupCalls.create],
      textLists: [textListCalls.create],
      points: [pointCalls.createMany],
      pointBlocks: [pointBlockCalls.create],
    },
    async write(tx, item) {
      const ids = (await idsOfItem(tx, 'device', item)).map(toDeviceId);
      const gateways = await findGateways(
        tx,
        (await idsOfItem(tx, 'gateway', item)).map(toGatewayId),
      );
      const devices = await findDevices(tx, ids);
      const pointGroups = await groupsOfItem(tx, item);
      const textLists = await textListsOfItem(tx, item);
      const points = await pointsOfDevices(tx, ids);
      // One whose points are all gone is left out.
      const blocks = await blocksOfDevices(tx, ids);
      const pointBlocks = blocks.filter(({ pointIds }) => pointIds.length > 0);
      const count = gateways.length + devices.length + pointGroups.length + textLists.length;
      if (count === 0) return null;
      // The schema keeps what a file holds and drops the rest.
      const small = { gateways, devices: [], pointGroups, textLists, points: [], pointBlocks };
      return {
        ...rowsOfFile.parse(small),
        devices: await cutRows(deviceRow, devices, mostDevices),
        points: await cutRows(pointRow, points, mostPoints),
      };
    },
    async check(rows, findings, _version, acting) {
      if (!(await isSound(needs, rows, findings, accountKeyOf(acting)))) return null;
      const compared = await compareRules(needs, rows, acting);
      return async (tx, into) => {
        await makeGateways(needs, tx, rows, into, compared);
        await makeGroups(tx, rows, into);
        await makeTextLists(tx, rows, into);
        await makeDevices(needs, tx, rows, into);
        await makeBlocks(tx, rows, into);
      };
    },
  });

async function isSound(
  needs: DeviceNeeds,
  rows: FileRows,
  findings: ItemFileFindings,
  whose: string,
): Promise<boolean> {
  let sound = true;
  for (const { id, gatewayName, mappings } of rows.gateways) {
    findings.declare('gateway', id);
    const may = await findings.holds(gatewayName, () => checkMappings(mappings, [], false));
    sound &&= may;
  }
  await findings.unique(
    'devices',
    rows.devices.map(({ deviceName }) => deviceName),
  );
  for (const { id } of rows.pointGroups) findings.declare('pointGroup', id);
  await findings.unique(
    'pointGroups',
    rows.pointGroups.map(({ name }) => name),
  );
  for (const { id } of rows.textLists) findings.declare('textList', id);
  await findings.unique(
    'textLists',
    rows.textLists.map(({ name }) => name),
  );
  const points = Map.groupBy(rows.points, ({ deviceId }) => deviceId);
  const dialled = rows.devices.filter(({ protocol }) => isDialled(protocol));
  const addresses = await resolveHosts(
    needs,
    dialled.map(({ host, port }) => [host, port, whose]),
  );
  const giveWay = createGiveWay();
  for (const row of rows.devices) {
    await giveWay();
    findings.declare('device', row.id);
    if (row.gatewayId !== null) findings.refer(row.deviceName, 'gateway', row.gatewayId);
    if (!(await findings.holds(row.deviceName, () => checkLink({ addresses }, row, whose)))) {
      sound = false;
      continue;
    }
    const own = points.get(row.id) ?? [];
    await findings.unique(
      row.deviceName,
      own.map(({ name }) => name),
    );
    for (const each of own) {
      // What is waited for below is there at once: others get no turn by it.
      await giveWay();
      findings.declare('point', each.id);
      if (each.groupId !== null) findings.refer(each.name, 'pointGroup', each.groupId);
      if (each.textListId !== null) findings.refer(each.name, 'textList', each.textListId);
      const check = () => checkPoint(row, each);
      const fits = await findings.holds(`${row.deviceName} ${each.name}`, check);
      sound &&= fits;
    }
  }
  for (const [deviceId, [first]] of points) {
    findings.refer(first?.name ?? '', 'device', deviceId);
  }
  await checkBlocks(rows, findings);
  const areReckoned = await areDerivedSound(rows, findings);
  return sound && areReckoned;
}

/** The points of a block are those of its device, and each is in one block at most. */
async function checkBlocks(
  { pointBlocks, points }: FileRows,
  findings: ItemFileFindings,
): Promise<void> {
  const giveWay = createGiveWay();
  const free = new Map<number, number>();
  for (const { id, deviceId } of points) {
    await giveWay();
    free.set(id, deviceId);
  }
  for (const { id, deviceId, name, pointIds } of pointBlocks) {
    await giveWay();
    findings.declare('pointBlock', id);
    findings.refer(name, 'device', deviceId);
    for (const point of pointIds) {
      if (free.get(point) !== deviceId) {
        findings.problem(name, 'item.file_reference', { kind: 'point', id: point });
      }
      free.delete(point);
    }
  }
  for (const blocks of Map.groupBy(pointBlocks, ({ deviceId }) => deviceId).values()) {
    await findings.unique(
      'pointBlocks',
      blocks.map(({ name }) => name),
    );
  }
}

type Boxed = Pick<FileRows['gateways'][number], 'boxId'>;

const byBoxId = (one: Boxed, other: Boxed): number => {
  const [first, second] = [one.boxId.toLowerCase(), other.boxId.toLowerCase()];
  return first < second ? -1 : Number(first > second);
};

/** Compares the rules of a file with those of others before anything of it is made, in its order. */
async function compareRules(
  needs: DeviceNeeds,
  { gateways }: FileRows,
  { actor }: Acting,
): Promise<ComparedRegistrations | null> {
  const rules = gateways
    .toSorted(byBoxId)
    .flatMap(({ registration }) => (registration === null ? [] : [registration]));
  if (rules.length === 0) return null;
  return needs.registrations.compare({ itemId: null, actor, consented: false }, rules);
}

async function makeGateways(
  needs: DeviceNeeds,
  tx: Tx,
  { gateways }: FileRows,
  into: ItemFileTarget,
  compared: ComparedRegistrations | null,
): Promise<void> {
  await needs.quotas.gateways(tx, into.item.id, gateways.length);
  const stated: { id: GatewayId; name: string; registration: Registration }[] = [];
  // In one order whatever the file's: two imports that want the same box ids wait, neither for the other.
  for (const row of gateways.toSorted(byBoxId)) {
    const { registration, gatewayName: name } = row;
    // None is in force yet: claims of others need not wait for the rest of the file.
    const awaitsConsent = registration !== null;
    const id = await makeGateway(needs, tx, { ...row, awaitsConsent }, into);
    if (registration === null) continue;
    if (needsConsent(registration)) into.conflict(name, 'item.file_registration_waits', { name });
    else stated.push({ id, name, registration });
  }
  if (stated.length === 0) return;
  into.last(async () => {
    const { item, acting, conflict, dryRun } = into;
    // Whoever imports a file has not read every rule in it: nobody's consent is taken for granted.
    const by = { itemId: item.id, actor: acting.actor, consented: false, dryRun };
    const rules = stated.map(({ registration }) => registration);
    const comeIntoForce = await needs.registrations.claim(tx, by, rules, compared);
    const claimed: GatewayId[] = [];
    for (const [at, { id, name }] of stated.entries()) {
      if (comeIntoForce[at]) claimed.push(id);
      else conflict(name, 'item.file_registration_waits', { name });
    }
    await bringIntoForce(tx, claimed);
  });
}

async function makeGateway(
  needs: DeviceNeeds,
  tx: Tx,
  { id, ...row }: FileRows['gateways'][number] & { readonly awaitsConsent: boolean },
  { item, ids, made, conflict }: ItemFileTarget,
): Promise<GatewayId> {
  const boxId = await freeBoxId(tx, row.boxId);
  if (boxId !== row.boxId) {
    const renamed = { boxId: row.boxId, renamed: boxId };
    conflict(row.gatewayName, 'item.file_box_id_taken', renamed);
  }
  const signsIn = row.kind === 'mqtt';
  if (signsIn) conflict(row.gatewayName, 'item.file_box_password', { name: row.gatewayName });
  const passwordHash = signsIn ? noBoxPassword : null;
  const fresh = { ...row, itemId: item.id, boxId, passwordHash };
  const { id: gatewayId } = await insertGateway(tx, fresh, needs.clock.now());
  await emitGatewayChange(needs.outbox, tx, gatewayId);
  ids.set('gateway', id, gatewayId);
  made('gateway', 1);
  return gatewayId;
}

async function makeGroups(
  tx: Tx,
  { pointGroups }: FileRows,
  { item, ids, made }: ItemFileTarget,
): Promise<void> {
  for (const { id, name } of pointGroups) {
    const group = await insertGroup(tx, { itemId: item.id, name });
    ids.set('pointGroup', id, group.id);
  }
  if (pointGroups.length > 0) made('pointGroup', pointGroups.length);
}

async function makeTextLists(
  tx: Tx,
  { textLists }: FileRows,
  { item, ids, made }: ItemFileTarget,
): Promise<void> {
  for (const { id, ...row } of textLists) {
    const list = await insertTextList(tx, { ...row, itemId: item.id });
    ids.set('textList', id, list.id);
  }
  if (textLists.length > 0) made('textList', textLists.length);
}

async function makeBlocks(
  tx: Tx,
  { pointBlocks }: FileRows,
  { ids, made }: ItemFileTarget,
): Promise<void> {
  for (const { id, deviceId, name, pointIds } of pointBlocks) {
    const block = await insertBlock(tx, {
      deviceId: toDeviceId(ids.get('device', deviceId)),
      name,
      pointIds: pointIds.map((point) => pointId(ids.get('point', point))),
    });
    ids.set('pointBlock', id, block);
  }
  if (pointBlocks.length > 0) made('pointBlock', pointBlocks.length);
}

async function makeDevices(
  needs: DeviceNeeds,
  tx: Tx,
  { devices, points }: FileRows,
  { item, ids, made }: ItemFileTarget,
): Promise<void> {
  await needs.quotas.devices(tx, item.id, devices.length);
  await needs.quotas.points(tx, item.id, points.length);
  const derived = new Set(devices.filter(isDerived).map(({ id }) => id));
  const reckoned = points.filter(({ deviceId }) => derived.has(deviceId));
  await needs.quotas.derivedPoints(tx, item.id, reckoned.length);
  const byDevice = Map.groupBy(points, ({ deviceId }) => deviceId);
  const created: DeviceChange[] = [];
  for (const { id, ...row } of devices) {
    const gatewayId =
      row.gatewayId === null ? null : toGatewayId(ids.get('gateway', row.gatewayId));
    const input = { ...row, gatewayId, itemId: item.id };
    await checkGateway(tx, item.id, input);
    const fresh = await insertDevice(tx, input, needs.clock.now());
    ids.set('device', id, fresh.id);
    made('device', 1);
    const own = byDevice.get(id) ?? [];
    for (let first = 0; first < own.length; first += batch) {
      const part = own.slice(first, first + batch);
      const inputs = part.map((each) => ({
        ...each,
        groupId: each.groupId === null ? null : ids.get('pointGroup', each.groupId),
        textListId: each.textListId === null ? null : ids.get('textList', each.textListId),
      }));
      const inserted = await insertPointRows(tx, fresh, inputs);
      for (const [index, pointId] of inserted.entries()) {
        const inFile = part[index];
        if (inFile !== undefined) ids.set('point', inFile.id, pointId);
      }
      made('point', inserted.length);
    }
    created.push({ deviceId: fresh.id, itemId: item.id, change: 'created' });
  }
  await settleMade(tx, { devices, points }, { item, ids });
  await needs.outbox.emitAll(tx, devicesChanged, created);
}
