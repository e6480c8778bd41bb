import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { expressionType, type TallyKind } from '@millwright/contract/devices/protocols/tally-kinds';
import {
  type Finding,
  maxFindings,
} from '@millwright/contract/items/item-check/item-check.schemas';
import {
  type DeviceId,
  type ItemId,
  type PointId,
  pointScopeOf,
  storedPoints,
} from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { createGiveWay } from '../../../base/give-way.ts';
import { findingsOfExpression, findingsOfRefusal } from '../../items/index.ts';
import type { KnownHosts } from '../known-hosts.ts';
import { checkPoint, isDerived, storedExpression } from '../points/index.ts';
import {
  boundedPoints,
  gatewaysWithoutDevices,
  placedDevices,
  repeatedPoints,
} from './findings.store.ts';
import {
  findingsOfBounds,
  findingsOfDevices,
  findingsOfSharedPlaces,
  pointAt,
} from './findings-of.ts';

const sameUnit: readonly TallyKind[] = ['value', 'hourly', 'daily', 'mean'];

/** Rows that are read at a time. */
const batch = 1_000;

interface CheckNeeds {
  readonly db: Kysely<unknown>;
  find(ids: readonly DeviceId[]): Promise<readonly Device[]>;
  pointsOf(devices: readonly DeviceId[]): Promise<readonly Point[]>;
  findPoints(ids: readonly PointId[]): Promise<readonly Point[]>;
  readonly hosts: KnownHosts;
}

/** What is wrong with the gateways, devices and points of an item. */
export async function checkDevices(needs: CheckNeeds, item: ItemId): Promise<Finding[]> {
  const { db } = needs;
  const devices = await placedDevices(db, item);
  const gateways = await gatewaysWithoutDevices(db, item);
  const repeated = await repeatedPoints(db, item, maxFindings);
  return [
    ...findingsOfDevices(devices, needs.hosts),
    ...gateways.map(({ id, gatewayName }) => ({
      ...{ weight: 'hint' as const, code: 'gateway.without_devices', details: {} },
      ...{ subject: 'gateway', id, name: gatewayName },
    })),
    ...repeated.map(({ other, ...point }) => ({
      ...{ weight: 'warning' as const, code: 'point.same_address', details: { other } },
      ...pointAt(point),
    })),
    ...(await checkBounds(db, item)),
    ...(await checkPoints(
      needs,
      devices.map(({ id }) => id),
    )),
  ];
}

async function checkBounds(db: Kysely<unknown>, item: ItemId): Promise<Finding[]> {
  const giveWay = createGiveWay();
  const found: Finding[] = [];
  for (let after: PointId | 0 = 0; ; ) {
    const points: Awaited<ReturnType<typeof boundedPoints>> = await boundedPoints(
      ...[db, item, after, batch],
    );
    for (const point of points) {
      found.push(...findingsOfBounds(point));
      await giveWay();
    }
    const last = points.at(-1);
    if (last === undefined || points.length < batch) return found;
    after = last.id;
  }
}

/** Points that their device does not have, as when its model was changed, and those it cannot reckon. */
async function checkPoints(needs: CheckNeeds, ids: readonly DeviceId[]): Promise<Finding[]> {
  const giveWay = createGiveWay();
  const found: Finding[] = [];
  for (const id of ids) {
    const [device] = await needs.find([id]);
    if (device === undefined) continue;
    const points = await needs.pointsOf([id]);
    for (const point of points) {
      const at = pointAt({ ...point, deviceName: device.deviceName });
      found.push(...(await findingsOfRefusal(at, () => checkPoint(device, point))));
      await giveWay();
    }
    found.push(...findingsOfSharedPlaces(device, points));
    if (isDerived(device)) found.push(...(await checkExpressions(needs, device, points)));
  }
  return found;
}

async function checkExpressions(
  needs: CheckNeeds,
  { deviceName, itemId }: Device,
  points: readonly Point[],
): Promise<Finding[]> {
  const giveWay = createGiveWay();
  const inputs = new Set<PointId>();
  for (const { expression = '' } of points) {
    for (const input of storedPoints(expression)) inputs.add(input);
    await giveWay();
  }
  const known = (await needs.findPoints([...inputs])).filter((point) => point.itemId === itemId);
  const scope = pointScopeOf(known.map((point) => ({ ...point, deviceName: '', texts: null })));
  const found: Finding[] = [];
  for (const point of points) {
    const { expression = '', unit, tally = 'value' } = point;
    // Hours, starts and sums over time are measured in something else than what they are made of.
    const result = sameUnit.includes(tally) ? unit : null;
    const at = pointAt({ ...point, deviceName });
    found.push(
      ...(await findingsOfRefusal(at, () => storedExpression(point, scope))),
      ...findingsOfExpression(at, expression, scope, expressionType(point), result),
    );
    await giveWay();
  }
  return found;
}
