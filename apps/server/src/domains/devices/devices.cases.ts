import { connectionTestCalls } from '@millwright/contract/devices/connection-test/connection-test.calls';
import { deletionCalls } from '@millwright/contract/devices/deletions/deletions.calls';
import { deviceBatchCalls } from '@millwright/contract/devices/device-batches/device-batches.calls';
import { deviceFileCalls } from '@millwright/contract/devices/device-file/device-file.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import type { Device, DeviceInput } from '@millwright/contract/devices/devices.schemas';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import type { Gateway } from '@millwright/contract/devices/gateways/gateways.schemas';
import { pointBlockCalls } from '@millwright/contract/devices/point-blocks/point-blocks.calls';
import { pointGroupCalls } from '@millwright/contract/devices/point-groups/point-groups.calls';
import { pointBatchCalls } from '@millwright/contract/devices/points/point-batch.calls';
import { pointSearchCalls } from '@millwright/contract/devices/points/point-search.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { withOwnSettings } from '@millwright/contract/devices/protocols/index';
import { referenceCalls } from '@millwright/contract/devices/references/references.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { bug, DataType, itemId } from '@millwright/kernel';
import type { DomainCases, WalkSide } from '@millwright/testing/access-cases';
import type { Kysely } from 'kysely';
import { createSet, dataSetCases } from './data-sets/data-sets.cases.ts';
import { buildDevice, buildPoint } from './devices.builders.ts';
import { gatewayNoticeCases } from './gateway-notices/gateway-notices.cases.ts';
import { createTextList, textListCases } from './text-lists/text-lists.cases.ts';

/** Switched off, so that the walk dials nothing. */
const newDevice = (side: WalkSide) =>
  buildDevice({ itemId: itemId(side.id('item')), deviceName: side.name(), enabled: false });
const newPoint = (side: WalkSide) => buildPoint({ name: side.name(), writable: true });

const createDevice = (side: WalkSide): Promise<Device> =>
  side.call(deviceCalls.create, newDevice(side));
const createPoint = (side: WalkSide, deviceId = side.id('device')): Promise<Point> =>
  side.call(pointCalls.create, { deviceId, point: newPoint(side) });

const previewed = [{ dataType: DataType.INT16U, family: 'HR', address: '1' }];

/** An item of its own, to be deleted. */
const newItem = async (side: WalkSide) => {
  const item = { itemName: side.name(), lnglat: null, note: '' };
  const { id, itemName } = await side.call(itemCalls.create, item);
  return { id, itemName };
};
/** One that can still be taken back. */
const createDeletion = async (side: WalkSide): Promise<number> => {
  const ids = [(await createDevice(side)).id];
  const { deletion } = await side.call(deletionCalls.deleteDevices, { ids });
  if (deletion === null) throw bug('testing.nothing_deleted');
  return deletion.id;
};

let boxes = 0;
const newGateway = (side: WalkSide) => ({
  itemId: side.id('item'),
  gatewayName: side.name(),
  boxId: `WALK${String(++boxes).padStart(6, '0')}`,
  password: 'secret1',
});
const createGateway = (side: WalkSide): Promise<Gateway> =>
  side.call(gatewayCalls.create, newGateway(side));

/** The id of a box that is taken, and the same to a broker. */
const takenBoxIds = (wanted: object, { boxId }: Gateway) => [
  { ...wanted, boxId },
  { ...wanted, boxId: boxId.toLowerCase() },
];

/** A box that dials in, and what it says first. */
const newDialIn = (side: WalkSide, said = `HELLO${++boxes}`) => {
  const { password: _, ...gateway } = newGateway(side);
  const literal = { encoding: 'text' as const, value: said };
  const registration = { packet: { match: 'exact' as const, literal } };
  return { ...gateway, kind: 'dial-in' as const, registration };
};
/** The same packet in other words. */
const takenPacket = async (owner: WalkSide, from: WalkSide) => {
  const { registration, ...gateway } = newDialIn(from);
  await from.call(gatewayCalls.create, { ...gateway, registration });
  const { value } = registration.packet.literal;
  const hex = { encoding: 'hex' as const, value: Buffer.from(value).toString('hex') };
  return [
    newDialIn(owner, value),
    { ...newDialIn(owner), registration: { packet: { match: 'exact' as const, literal: hex } } },
  ];
};

/** Asking behind a box of the other side would reach its devices. */
const behindBox = async (side: WalkSide) => {
  const { id: gatewayId } = await side.call(gatewayCalls.create, newDialIn(side));
  return { protocol: 'modbus-dial-in' as const, gatewayId };
};

/** A device behind the other side's gateway would read what that gateway publishes. */
const behind = <Given extends DeviceInput>(device: Given, gateway: Gateway): Given =>
  withOwnSettings({ ...device, protocol: 'mqtt-json', gatewayId: gateway.id, host: '' });

const newGroup = (side: WalkSide) => ({ itemId: side.id('item'), name: side.name() });
const createGroup = async (side: WalkSide): Promise<number> =>
  (await side.call(pointGroupCalls.create, newGroup(side))).id;

const newBlock = (side: WalkSide, deviceId = side.id('device')) => {
  const { family = '', address = '', ...row } = newPoint(side);
  return { deviceId, name: side.name(), family, address, rows: [row] };
};
const createBlock = async (side: WalkSide, deviceId?: number): Promise<number> =>
  (await side.call(pointBlockCalls.create, newBlock(side, deviceId))).id;

/** @param machine a Modbus device that answers, and may be dialled */
export const cases = ({
  machine,
  db,
}: {
  readonly machine: { readonly host: string; readonly port: number };
  readonly db: Kysely<unknown>;
}): DomainCases => ({
  domain: 'devices',
  prepare: async (side) => {
    const device = await createDevice(side);
    const point = await createPoint(side, device.id);
    const gateway = await createGateway(side);
    const behindIt = await side.call(deviceCalls.create, behind(newDevice(side), gateway));
    return {
      device: device.id,
      deviceBehind: behindIt.id,
      point: point.id,
      gateway: gateway.id,
      gatewayNotice: await gatewayNoticeCases(db).prepare(side, gateway.id),
      pointGroup: await createGroup(side),
      textList: (await createTextList(side)).id,
      pointBlock: await createBlock(side, device.id),
      dataSet: (await createSet(side, point.id)).id,
      deletion: await createDeletion(side),
    };
  },
  names: { deviceBehind: 'device' },
  cases: [
    { call: deviceCalls.list, input: () => ({}) },
    { call: deviceCalls.get, input: (side) => ({ id: side.id('device') }) },
    {
      call: deviceCalls.create,
      input: newDevice,
      notAlone: ['gatewayId'],
      crossTenant: async (owner, from) => [behind(newDevice(owner), await createGateway(from))],
    },
    {
      call: deviceCalls.createWithItem,
      input: (side) => {
        const { itemId: _, ...device } = newDevice(side);
        return { item: { itemName: side.name(), lnglat: null, note: '' }, device };
      },
      // An item that is not there yet has no gateway.
      notAlone: ['device.gatewayId'],
    },
    {
      call: deviceCalls.edit,
      input: async (side) => ({ ...(await createDevice(side)) }),
      notAlone: ['gatewayId'],
      crossTenant: async (owner, from) => [
        behind(await createDevice(owner), await createGateway(from)),
      ],
    },
    {
      call: deviceCalls.copy,
      input: async (side) => ({ ...newDevice(side), id: (await createDevice(side)).id }),
    },
    { call: deviceCalls.delete, input: async (side) => ({ id: (await createDevice(side)).id }) },
    {
      call: deviceBatchCalls.switch,
      input: async (side) => ({ ids: [(await createDevice(side)).id], enabled: false }),
      crossTenant: async (owner, from) => [
        { ids: [(await createDevice(owner)).id, (await createDevice(from)).id], enabled: false },
      ],
    },
    {
      call: deviceBatchCalls.move,
      input: async (side) => ({
        ids: [(await createDevice(side)).id],
        itemId: side.id('item'),
        dryRun: false,
      }),
      crossTenant: async (owner, from) => [
        { ids: [(await createDevice(from)).id], itemId: owner.id('item'), dryRun: false },
        { ids: [(await createDevice(owner)).id], itemId: from.id('item'), dryRun: false },
      ],
    },
    {
      call: deviceBatchCalls.copy,
      input: async (side) => ({
        ids: [(await createDevice(side)).id],
        count: 1,
        pattern: '{name}{n}',
        dryRun: false,
      }),
      crossTenant: async (owner, from) => [
        {
          ids: [(await createDevice(owner)).id, (await createDevice(from)).id],
          ...{ count: 1, pattern: '{name}{n}', dryRun: false },
        },
      ],
    },
    {
      call: deletionCalls.deleteDevices,
      input: async (side) => ({ ids: [(await createDevice(side)).id] }),
      crossTenant: async (owner, from) => [
        { ids: [(await createDevice(owner)).id, (await createDevice(from)).id] },
      ],
    },
    { call: deviceFileCalls.export, input: () => ({ format: 'csv' }) },
    {
      call: deviceFileCalls.import,
      input: (side) => ({ itemId: side.id('item'), dryRun: true }),
      file: {
        name: 'devices.csv',
        content: new TextEncoder().encode('设备名称,IP 地址或主机名\n导入的设备,10.0.0.9\n'),
      },
    },
    { call: deletionCalls.deleteItem, input: newItem },
    { call: deletionCalls.list, input: () => ({}) },
    { call: deletionCalls.takeBack, input: async (side) => ({ id: await createDeletion(side) }) },
    { call: referenceCalls.list, input: (side) => ({ deviceId: side.id('device') }) },
    { call: deviceCalls.profiles, input: () => ({}) },
    { call: deviceCalls.profilePoints, input: () => ({ profile: 'xy-md02' }) },
    {
      call: connectionTestCalls.run,
      input: () => ({ ...machine }),
      // A device that is dialled has no gateway.
      notAlone: ['gatewayId'],
      crossTenant: async (_owner, from) => [await behindBox(from)],
    },
    {
      call: connectionTestCalls.preview,
      input: () => ({ device: machine, points: previewed }),
      notAlone: ['device.gatewayId'],
      crossTenant: async (_owner, from) => [{ device: await behindBox(from), points: previewed }],
    },

    ...gatewayNoticeCases(db).cases,
    { call: gatewayCalls.list, input: () => ({}) },
    { call: gatewayCalls.address, input: () => ({}) },
    { call: gatewayCalls.unknownBoxes, input: () => ({}) },
    {
      call: gatewayCalls.create,
      input: newGateway,
      takenNames: async (owner, from) => [
        ...takenBoxIds(newGateway(owner), await createGateway(from)),
        ...(await takenPacket(owner, from)),
      ],
    },
    {
      call: gatewayCalls.edit,
      input: async (side) => ({ ...(await createGateway(side)) }),
      takenNames: async (owner, from) =>
        takenBoxIds(await createGateway(owner), await createGateway(from)),
    },
    { call: gatewayCalls.consent, input: async (side) => ({ ...(await createGateway(side)) }) },
    { call: gatewayCalls.delete, input: async (side) => ({ id: (await createGateway(side)).id }) },

    { call: pointCalls.list, input: (side) => ({ deviceId: side.id('device') }) },
    { call: pointCalls.brief, input: (side) => ({ itemId: side.id('item') }) },
    { call: pointSearchCalls.list, input: (side) => ({ keyword: side.name() }) },
    {
      call: pointCalls.create,
      input: (side) => ({ deviceId: side.id('device'), point: newPoint(side) }),
      crossTenant: async (owner, from) => [
        {
          deviceId: owner.id('device'),
          point: { ...newPoint(owner), groupId: await createGroup(from) },
        },
      ],
    },
    {
      call: pointCalls.createMany,
      input: (side) => ({ deviceId: side.id('device'), points: [newPoint(side), newPoint(side)] }),
    },
    {
      call: pointCalls.edit,
      input: async (side) => ({ ...(await createPoint(side)) }),
      crossTenant: async (owner, from) => [
        { ...(await createPoint(owner)), groupId: await createGroup(from) },
        { ...(await createPoint(owner)), textListId: (await createTextList(from)).id },
      ],
    },
    { call: pointGroupCalls.list, input: (side) => ({ itemId: side.id('item') }) },
    { call: pointGroupCalls.create, input: newGroup },
    {
      call: pointGroupCalls.rename,
      input: async (side) => ({ id: await createGroup(side), name: side.name() }),
    },
    { call: pointGroupCalls.delete, input: async (side) => ({ id: await createGroup(side) }) },
    { call: pointBlockCalls.list, input: (side) => ({ deviceId: side.id('device') }) },
    {
      call: pointBlockCalls.create,
      input: newBlock,
      crossTenant: async (owner, from) => {
        const groupId = await createGroup(from);
        const block = newBlock(owner);
        return [{ ...block, rows: block.rows.map((row) => ({ ...row, groupId })) }];
      },
    },
    { call: pointBlockCalls.delete, input: async (side) => ({ id: await createBlock(side) }) },
    {
      call: pointBatchCalls.edit,
      input: async (side) => ({ ids: [(await createPoint(side)).id], changes: { unit: 'bar' } }),
      crossTenant: async (owner, from) => [
        {
          ids: [(await createPoint(owner)).id, (await createPoint(from)).id],
          changes: { unit: 'bar' },
        },
      ],
    },
    {
      call: pointCalls.delete,
      input: async (side) => ({ ids: [(await createPoint(side)).id] }),
      crossTenant: async (owner, from) => [
        { ids: [(await createPoint(owner)).id, (await createPoint(from)).id] },
      ],
    },
    ...textListCases,
    ...dataSetCases,
  ],
});
