import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { equipmentStatusCalls } from '@millwright/contract/reports/status/equipment-status.calls';
import { statusTemplateCalls } from '@millwright/contract/reports/status/status-templates.calls';
import { systemClock } from '@millwright/kernel';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';
import { buildPoint } from '../../devices/devices.builders.ts';

const hour = 3_600_000;

const newPoint = async (side: WalkSide) =>
  (
    await side.call(pointCalls.create, {
      deviceId: side.id('device'),
      point: buildPoint({ name: side.name() }),
    })
  ).id;

/** Of the owner's item, with a device and a point of whoever is given. */
const newTemplate = async (side: WalkSide, devicesOf = side, pointsOf = side) => ({
  itemId: side.id('item'),
  name: side.name(),
  states: [
    {
      ...{ name: side.name(), kind: 'running' as const, color: '#52c41a', join: 'all' as const },
      tests: [{ op: 'above' as const, point: 'speed', value: 1 }],
    },
  ],
  devices: [
    {
      deviceId: devicesOf.id('device'),
      points: [{ name: 'speed', pointId: await newPoint(pointsOf) }],
    },
  ],
});

export const addStatusTemplate = async (side: WalkSide) =>
  side.call(statusTemplateCalls.create, await newTemplate(side));

const asked = (side: WalkSide, devicesOf = side) => ({
  templateId: side.id('statusTemplate'),
  deviceIds: [devicesOf.id('device')],
  from: systemClock.now() - hour,
  to: systemClock.now(),
});

const ofStranger = (owner: WalkSide, from: WalkSide) => [asked(owner, from)];

export const statusCases: readonly CallCase[] = [
  { call: statusTemplateCalls.list, input: (side) => ({ itemId: side.id('item') }) },
  {
    call: statusTemplateCalls.create,
    input: (side) => newTemplate(side),
    crossTenant: async (owner, from) => [
      await newTemplate(owner, from),
      await newTemplate(owner, owner, from),
    ],
  },
  {
    call: statusTemplateCalls.edit,
    input: async (side) => ({ ...(await addStatusTemplate(side)) }),
    crossTenant: async (owner, from) => {
      const { devices } = await newTemplate(owner, from);
      const { devices: withPoint } = await newTemplate(owner, owner, from);
      return [
        { ...(await addStatusTemplate(owner)), devices },
        { ...(await addStatusTemplate(owner)), devices: withPoint },
      ];
    },
  },
  {
    call: statusTemplateCalls.delete,
    input: async (side) => ({ ids: [(await addStatusTemplate(side)).id] }),
    crossTenant: async (owner, from) => [
      { ids: [(await addStatusTemplate(owner)).id, (await addStatusTemplate(from)).id] },
    ],
  },
  {
    call: equipmentStatusCalls.ladder,
    input: (side) => asked(side),
    crossTenant: ofStranger,
  },
  {
    call: equipmentStatusCalls.durations,
    input: (side) => asked(side),
    crossTenant: ofStranger,
  },
  { call: equipmentStatusCalls.table, input: (side) => asked(side), crossTenant: ofStranger },
  {
    call: equipmentStatusCalls.exportTable,
    input: (side) => asked(side),
    crossTenant: ofStranger,
  },
];
