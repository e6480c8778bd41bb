import { dataSetCalls } from '@millwright/contract/devices/data-sets/data-sets.calls';
import type { DataSet } from '@millwright/contract/devices/data-sets/data-sets.schemas';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { liveOrderCalls } from '@millwright/contract/devices/live-orders/live-orders.calls';
import { pointFileCalls } from '@millwright/contract/devices/point-file/point-file.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { selectedPointCalls } from '@millwright/contract/devices/points/selected-points.calls';
import { dataMonitorCalls } from '@millwright/contract/telemetry/data-monitor.calls';
import { itemId, type PointId } from '@millwright/kernel';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';
import { buildDevice, buildPoint } from '../devices.builders.ts';

const newSet = (side: WalkSide, point = side.id('point')) => ({
  itemId: side.id('item'),
  name: side.name(),
  pointIds: [point],
});
export const createSet = (side: WalkSide, point?: number): Promise<DataSet> =>
  side.call(dataSetCalls.create, newSet(side, point));
const createPoint = async (side: WalkSide): Promise<PointId> => {
  const point = buildPoint({ name: side.name() });
  return (await side.call(pointCalls.create, { deviceId: side.id('device'), point })).id;
};

/** A point of another device of the item: its name is free on the one it is copied to. */
const pointElsewhere = async (side: WalkSide): Promise<PointId> => {
  const device = buildDevice({
    itemId: itemId(side.id('item')),
    deviceName: side.name(),
    enabled: false,
  });
  const { id: deviceId } = await side.call(deviceCalls.create, device);
  const point = buildPoint({ name: side.name() });
  return (await side.call(pointCalls.create, { deviceId, point })).id;
};

const file = (side: WalkSide) => ({
  deviceId: side.id('device'),
  text: `Name,Register family,Address,Data type\n${side.name()},HR,7,INT16U\n`,
  dryRun: false,
});

/** Data sets, the points that a user picks out, and the files of points. */
export const dataSetCases: readonly CallCase[] = [
  { call: dataSetCalls.list, input: (side) => ({ itemId: side.id('item') }) },
  { call: dataSetCalls.brief, input: (side) => ({ itemId: side.id('item') }) },
  { call: dataSetCalls.get, input: async (side) => ({ id: (await createSet(side)).id }) },
  { call: dataSetCalls.selectable, input: (side) => ({ itemId: side.id('item') }) },
  {
    call: dataSetCalls.create,
    input: newSet,
    crossTenant: async (owner, from) => [
      { ...newSet(owner), pointIds: [owner.id('point'), from.id('point')] },
    ],
  },
  { call: dataSetCalls.edit, input: async (side) => ({ ...(await createSet(side)) }) },
  {
    call: dataSetCalls.editPoints,
    input: async (side) => ({ ...(await createSet(side)), pointIds: [await createPoint(side)] }),
    crossTenant: async (owner, from) => [
      { ...(await createSet(owner)), pointIds: [from.id('point')] },
    ],
  },
  {
    call: dataSetCalls.import,
    input: async (side) => ({ id: (await createSet(side)).id, text: 'Device,Name\n' }),
  },
  {
    call: dataSetCalls.batch,
    input: async (side) => ({ id: (await createSet(side)).id, changes: { unit: 'bar' } }),
  },
  {
    call: dataSetCalls.delete,
    input: async (side) => ({ ids: [(await createSet(side)).id] }),
    crossTenant: async (owner, from) => [
      { ids: [(await createSet(owner)).id, (await createSet(from)).id] },
    ],
  },
  { call: selectedPointCalls.get, input: (side) => ({ id: side.id('item') }) },
  {
    call: selectedPointCalls.save,
    input: (side) => ({ itemId: side.id('item'), pointIds: [side.id('point')] }),
    crossTenant: (owner, from) => [
      { itemId: owner.id('item'), pointIds: [owner.id('point'), from.id('point')] },
    ],
  },
  { call: liveOrderCalls.get, input: (side) => ({ id: side.id('item') }) },
  {
    call: liveOrderCalls.save,
    input: (side) => ({
      itemId: side.id('item'),
      deviceIds: [side.id('device')],
      pointIds: [side.id('point')],
    }),
    crossTenant: (owner, from) => [
      { itemId: owner.id('item'), deviceIds: [from.id('device')], pointIds: [] },
      { itemId: owner.id('item'), deviceIds: [], pointIds: [owner.id('point'), from.id('point')] },
    ],
  },
  { call: pointFileCalls.export, input: (side) => ({ deviceId: side.id('device') }) },
  { call: pointFileCalls.import, input: file },
  {
    call: pointFileCalls.parse,
    input: () => ({}),
    file: { name: 'points.csv', content: new TextEncoder().encode('名称,地址\nA,40001\n') },
  },
  {
    call: pointFileCalls.importTable,
    input: (side) => ({
      ...{ deviceId: side.id('device'), dryRun: false },
      columns: 'name:0,address:1,dataType:2',
    }),
    file: {
      name: 'points.csv',
      content: new TextEncoder().encode('Tag,Address,Type\n导入的点,40009,Word\n'),
    },
  },
  {
    call: pointCalls.copy,
    input: async (side) => ({
      itemId: side.id('item'),
      deviceId: side.id('device'),
      ids: [await pointElsewhere(side)],
    }),
    crossTenant: async (owner, from) => [
      {
        itemId: owner.id('item'),
        deviceId: owner.id('device'),
        ids: [await pointElsewhere(from)],
      },
    ],
  },
];

/** What telemetry answers of data sets. */
export const dataMonitorCases: readonly CallCase[] = [
  { call: dataMonitorCalls.device, input: (side) => ({ deviceId: side.id('device') }) },
  { call: dataMonitorCalls.dataSet, input: async (side) => ({ id: (await createSet(side)).id }) },
  {
    call: dataMonitorCalls.bind,
    input: async (side) => ({
      itemId: side.id('item'),
      dataSetId: (await createSet(side)).id,
    }),
    crossTenant: async (owner, from) => [
      { itemId: owner.id('item'), dataSetId: (await createSet(from)).id },
    ],
  },
];
