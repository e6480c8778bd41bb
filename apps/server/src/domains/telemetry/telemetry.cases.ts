import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointBlockCalls } from '@millwright/contract/devices/point-blocks/point-blocks.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { liveCalls } from '@millwright/contract/live/live.calls';
import { actingSearchCalls } from '@millwright/contract/telemetry/acting-search.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import {
  approvalsTopic,
  devicesTopic,
  writesTopic,
} from '@millwright/contract/telemetry/telemetry.topics';
import {
  DataType,
  deviceId,
  itemId,
  pointId,
  seconds,
  systemClock,
  WriteConfirm,
} from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import type { DomainCases, WalkSide } from '@millwright/testing/access-cases';
import type { Kysely } from 'kysely';
import { dataMonitorCases } from '../devices/data-sets/data-sets.cases.ts';
import { addAssignment, assignmentCases } from './assignments/assignments.cases.ts';
import { addTask, historyTaskCases } from './history-tasks/history-tasks.cases.ts';
import { addInterlock, interlockCases } from './interlocks/interlocks.cases.ts';
import { addTrigger, triggerCases } from './triggers/triggers.cases.ts';
import { holdCases } from './writes/holds/holds.cases.ts';
import { createWritesStore } from './writes/index.ts';

/** @param machine a Modbus device that answers; each side polls it */
export function cases({
  db,
  machine,
}: {
  readonly db: Kysely<unknown>;
  readonly machine: { readonly host: string; readonly port: number };
}): DomainCases {
  const store = createWritesStore(db);

  /** Commands go on by themselves for a moment; a refusal beside them must leave the database as is. */
  const waitForCommands = async (side: WalkSide): Promise<void> => {
    await waitFor('the commands to end', async () => {
      const { list } = await side.call(telemetryCalls.writeList, {});
      return list.every(
        ({ state, finishedAt }) => state === 'awaiting-approval' || finishedAt !== null,
      );
    });
  };
  const write = async (side: WalkSide) => {
    await waitForCommands(side);
    return { pointId: side.id('setpoint'), value: 7 };
  };

  /** One intent: whoever may is answered with the same undoing however often it is asked for. */
  const undo = async (side: WalkSide) => {
    await waitForCommands(side);
    const [pointId, commandId] = [side.id('undone'), side.id('command')];
    return { pointId, commandId, idempotencyKey: 'undone-once' };
  };

  /** Of somebody who is none of those that walk, so that all of them may decide it; one that still waits stays. */
  const decide = async (side: WalkSide) => {
    await waitForCommands(side);
    const point = pointId(side.id('approved'));
    const filter = { items: 'all', pointId: point, state: 'awaiting-approval' } as const;
    const [waiting] = await store.listAfter(filter, null, 1);
    const command = waiting ?? (await addWaiting(side, point));
    return { pointId: point, commandId: command.commandId, decision: 'decline' };
  };
  const addWaiting = async (side: WalkSide, point: ReturnType<typeof pointId>) => {
    const at = new Date(systemClock.now());
    const { command } = await store.insert({
      ...{ itemId: itemId(side.id('item')), deviceId: deviceId(side.id('machine')) },
      ...{
        pointId: point,
        deviceName: side.name(),
        pointName: side.name(),
        unit: '',
        format: null,
      },
      ...{ userId: 999_999, personId: 999_999, userName: side.name(), address: '', note: null },
      ...{ assignmentId: null, state: 'awaiting-approval', reason: null, details: null, at },
      ...{ oldValue: '0', newValue: '1', idempotencyKey: null },
      approveUntil: new Date(at.getTime() + 600_000),
    });
    return command;
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
    const addPoint = (address: string, writeConfirm: WriteConfirm = WriteConfirm.button) =>
      side.call(pointCalls.create, {
        deviceId: id,
        point: {
          ...{ name: side.name(), family: 'HR', address },
          ...{ dataType: DataType.INT16U, writable: true, writeConfirm },
        },
      });
    const setpoint = await addPoint('1');
    const flag = await addPoint('3');
    const undone = await addPoint('5');
    const approved = await addPoint('7', WriteConfirm.approved);
    const told = await addPoint('9', WriteConfirm.approved);
    const points = { setpoint, flag, undone, approved, told };
    // The machine is online before its first point is known to whoever collects.
    const isRead = async () => {
      const { list } = await side.call(telemetryCalls.values, {
        points: Object.values(points).map(({ id }) => id),
      });
      return list.every(({ value }) => value !== null);
    };
    await waitFor('the machine to be read', isRead, seconds(20));
    const { id: reckoned } = await side.call(deviceCalls.create, {
      ...{ itemId, deviceName: side.name(), protocol: 'calculated' },
    });
    const calculated = await side.call(pointCalls.create, {
      deviceId: reckoned,
      point: {
        ...{ name: side.name(), dataType: DataType.DOUBLE, writable: false },
        expression: `{#${setpoint.id}} + 1`,
      },
    });
    return {
      machine: id,
      calculated: calculated.id,
      setpoint: setpoint.id,
      flag: flag.id,
      undone: undone.id,
      approved: approved.id,
      told: told.id,
    };
  };

  const holds = holdCases(db);
  return {
    domain: 'telemetry',
    async prepare(side) {
      const added = await addMachine(side);
      const { undone } = added;
      const command = await side.call(telemetryCalls.setValue, { pointId: undone, value: 7 });
      return {
        ...added,
        command: command.commandId,
        historyTask: (await addTask(side)).id,
        assignment: (await addAssignment(side)).id,
        trigger: (await addTrigger(side)).id,
        interlock: (await addInterlock(side)).id,
      };
    },
    names: {
      machine: 'device',
      setpoint: 'point',
      flag: 'point',
      undone: 'point',
      approved: 'point',
      told: 'point',
      command: 'write',
    },
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
      {
        call: telemetryCalls.setValue,
        input: async (side) => ({
          ...(await write(side)),
          screen: { id: side.id('screen'), revision: 1 },
        }),
      },
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
        call: telemetryCalls.decide,
        input: decide,
        // A command that has been decided is none to decide any more.
        notAlone: ['commandId'],
        crossTenant: async (owner, from) => [
          { ...(await decide(owner)), commandId: (await decide(from)).commandId },
        ],
      },
      { call: telemetryCalls.awaiting, input: () => ({}) },
      { call: telemetryCalls.approvers, input: (side) => ({ itemId: side.id('item') }) },
      ...holds.cases,
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
      {
        call: telemetryCalls.calculatePast,
        input: (side) => ({
          points: [side.id('calculated')],
          from: systemClock.now() - 600_000,
          to: systemClock.now() - 120_000,
        }),
        crossTenant: (owner, stranger) => [
          {
            points: [owner.id('calculated'), stranger.id('calculated')],
            from: systemClock.now() - 600_000,
            to: systemClock.now() - 120_000,
          },
        ],
      },
      ...dataMonitorCases,
      ...historyTaskCases,
      ...assignmentCases,
      ...triggerCases,
      ...interlockCases,
      {
        call: actingSearchCalls.list,
        input: async (side) => {
          const { name } = await addInterlock(side);
          return { keyword: name, kind: 'interlock' as const };
        },
      },
    ],
    topics: [
      ...holds.topics,
      { topic: devicesTopic, cause: async (owner) => void (await addMachine(owner)) },
      {
        topic: writesTopic,
        cause: async (owner) =>
          void (await owner.call(telemetryCalls.setValue, await write(owner))),
      },
      {
        topic: approvalsTopic,
        cause: async (owner) => {
          const id = owner.id('told');
          const { commandId } = await owner.call(telemetryCalls.setValue, {
            pointId: id,
            value: 7,
          });
          const decision = { pointId: id, commandId, decision: 'withdraw' } as const;
          await owner.call(telemetryCalls.decide, decision);
        },
      },
    ],
  };
}
