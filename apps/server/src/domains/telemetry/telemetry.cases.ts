import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointBlockCalls } from '@millwright/contract/devices/point-blocks/point-blocks.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { liveCalls } from '@millwright/contract/live/live.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { devicesTopic, writesTopic } from '@millwright/contract/telemetry/telemetry.topics';
import { DataType, seconds, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import type { DomainCases, WalkSide } from '@millwright/testing/access-cases';
import { dataMonitorCases } from '../devices/data-sets/data-sets.cases.ts';
import { addAssignment, assignmentCases } from './assignments/assignments.cases.ts';
import { addTask, historyTaskCases } from './history-tasks/history-tasks.cases.ts';
import { addInterlock, interlockCases } from './interlocks/interlocks.cases.ts';
import { addTrigger, triggerCases } from './triggers/triggers.cases.ts';

/** @param machine a Modbus device that answers; each side polls it */
export function cases({
  machine,
}: {
  machine: { readonly host: string; readonly port: number };
}): DomainCases {
  /** Commands go on by themselves for a moment; a refusal beside them must leave the database as is. */
  const waitForCommands = async (side: WalkSide): Promise<void> => {
    await waitFor('the commands to end', async () => {
      const { list } = await side.call(telemetryCalls.writeList, {});
      return list.every((command) => command.finishedAt !== null);
    });
  };
  const write = async (side: WalkSide) => {
    await waitForCommands(side);
    return { pointId: side.id('setpoint'), value: 7 };
  };

  /** A write of the setpoint that has been confirmed. */
  const undo = async (side: WalkSide) => {
    const given = await side.call(telemetryCalls.setValue, await write(side));
    await waitForCommands(side);
    return { pointId: given.pointId, commandId: given.commandId };
  };

  /** Two points of the machine; writing goes on when all commands of before have ended. */
  const batch = async (side: WalkSide) => {
    await waitForCommands(side);
    return {
      deviceId: side.id('machine'),
      values: [{ pointId: side.id('setpoint'), value: 7 }],
      flag: { pointId: side.id('flag'), value: 1 },
    };
  };

  /** A device that is online, with two points that take values. */
  const addMachine = async (side: WalkSide) => {
    const itemId = side.id('item');
    const { id } = await side.call(deviceCalls.create, {
      itemId,
      deviceName: side.name(),
      ...machine,
      periodMs: 100,
    });
    const addPoint = (address: string) =>
      side.call(pointCalls.create, {
        deviceId: id,
        point: {
          ...{ name: side.name(), family: 'HR', address },
          ...{ dataType: DataType.INT16U, writable: true },
        },
      });
    const setpoint = await addPoint('1');
    const flag = await addPoint('3');
    // The machine is online before its first point is known to whoever collects.
    const isRead = async () => {
      const { list } = await side.call(telemetryCalls.values, { points: [setpoint.id, flag.id] });
      return list.every(({ value }) => value !== null);
    };
    await waitFor('the machine to be read', isRead, seconds(20));
    return { machine: id, setpoint: setpoint.id, flag: flag.id };
  };

  return {
    domain: 'telemetry',
    async prepare(side) {
      const added = await addMachine(side);
      const { setpoint } = added;
      const command = await side.call(telemetryCalls.setValue, { pointId: setpoint, value: 7 });
      return {
        ...added,
        command: command.commandId,
        historyTask: (await addTask(side)).id,
        assignment: (await addAssignment(side)).id,
        trigger: (await addTrigger(side)).id,
        interlock: (await addInterlock(side)).id,
      };
    },
    names: { machine: 'device', setpoint: 'point', flag: 'point', command: 'write' },
    cases: [
      { call: liveCalls.ticket, input: () => ({}) },
      { call: telemetryCalls.itemPreview, input: (side) => ({ itemId: side.id('item') }) },
      { call: telemetryCalls.groupPreview, input: (side) => ({ itemId: side.id('item') }) },
      {
        call: telemetryCalls.blockValues,
        input: async (side) => {
          const row = { name: side.name(), dataType: DataType.INT16U };
          const block = { name: side.name(), family: 'HR', address: '2', rows: [row] };
          const deviceId = side.id('device');
          const { id } = await side.call(pointBlockCalls.create, { deviceId, ...block });
          return { blockId: id };
        },
      },
      { call: telemetryCalls.values, input: (side) => ({ points: [side.id('setpoint')] }) },
      { call: telemetryCalls.devicePreview, input: () => ({}) },
      { call: telemetryCalls.setValue, input: write },
      {
        call: telemetryCalls.setRelative,
        input: async (side) => {
          const { pointId } = await write(side);
          return { pointId, change: { op: 'add', by: 1 } };
        },
      },
      {
        call: telemetryCalls.undo,
        input: undo,
        crossTenant: async (owner, from) => [
          { ...(await undo(owner)), commandId: (await undo(from)).commandId },
        ],
      },
      {
        call: telemetryCalls.setValues,
        input: batch,
        crossTenant: async (owner, from) => {
          const own = await batch(owner);
          const { values, flag } = await batch(from);
          return [
            { ...own, values },
            { ...own, flag },
          ];
        },
      },
      {
        call: telemetryCalls.cancelValues,
        input: async (side) => {
          await waitForCommands(side);
          return { deviceId: side.id('machine'), batch: '00000000-0000-4000-8000-000000000000' };
        },
      },
      {
        call: telemetryCalls.writeState,
        input: async (side) => {
          await waitForCommands(side);
          return { commandId: side.id('command') };
        },
        strangerGets: 404,
      },
      { call: telemetryCalls.writeList, input: () => ({}) },
      { call: telemetryCalls.exportWrites, input: () => ({}) },
      {
        call: telemetryCalls.trend,
        input: (side) => ({
          points: [side.id('setpoint')],
          from: systemClock.now() - 60_000,
          to: systemClock.now(),
        }),
        crossTenant: (owner, stranger) => [
          {
            points: [owner.id('setpoint'), stranger.id('setpoint')],
            from: systemClock.now() - 60_000,
            to: systemClock.now(),
          },
        ],
      },
      {
        call: telemetryCalls.exportSamples,
        input: (side) => ({
          points: [side.id('setpoint')],
          from: systemClock.now() - 60_000,
          to: systemClock.now(),
        }),
        crossTenant: (owner, stranger) => [
          {
            points: [owner.id('setpoint'), stranger.id('setpoint')],
            from: systemClock.now() - 60_000,
            to: systemClock.now(),
          },
        ],
      },
      ...dataMonitorCases,
      ...historyTaskCases,
      ...assignmentCases,
      ...triggerCases,
      ...interlockCases,
    ],
    topics: [
      { topic: devicesTopic, cause: async (owner) => void (await addMachine(owner)) },
      {
        topic: writesTopic,
        cause: async (owner) =>
          void (await owner.call(telemetryCalls.setValue, await write(owner))),
      },
    ],
  };
}
