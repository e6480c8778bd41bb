/** Telemetry: collection, values now, history, conditions, writes. The door. */

import type { Hold } from '@millwright/contract/telemetry/holds/holds.schemas';
import { holdsTopic } from '@millwright/contract/telemetry/holds/holds.topics';
import type { DevicePreview, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { devicesTopic } from '@millwright/contract/telemetry/telemetry.topics';
import { type ItemId, type PointId, seconds } from '@millwright/kernel';
import { createActingQuotas } from './acting-quotas.ts';
import { routeActingSearch } from './acting-search/index.ts';
import {
  createAssignments,
  createOverwriters,
  createRunningAssignments,
  guardAssignments,
  routeAssignments,
  startedWriters,
} from './assignments/index.ts';
import { createBoxClocksStore } from './boxes/index.ts';
import {
  createCollectionRuns,
  createCollectionRunsStore,
  createCollector,
  type GatewayState,
} from './collect/index.ts';
import { createRunningDerived } from './derived/index.ts';
import {
  createHistoryTasks,
  createRunningTasks,
  mayResetFlag,
  resettersOf,
  routeHistoryTasks,
} from './history-tasks/index.ts';
import {
  createInterlocks,
  createRunningInterlocks,
  guardInterlocks,
  routeInterlocks,
} from './interlocks/index.ts';
import { addItemParts } from './item-parts.ts';
import { limitAccounts } from './limit-accounts.ts';
import {
  createConditions,
  createDeviceStates,
  firstPoints,
  groupPreview,
  itemPointOf,
  LiveTable,
  livePoints,
  PointRegistry,
  pointValueOf,
  rawAtPlace,
  reachOf,
  routeDataMonitor,
  shownDevices,
  switchedOffDevice,
} from './live/index.ts';
import { measureTelemetry } from './measure-telemetry.ts';
import { createCollectedNews, createShownCollector, tellingOthers } from './mirror/index.ts';
import { offerTasks } from './offer-tasks.ts';
import {
  createHistoryBuffer,
  createHistoryRoom,
  createSavePolicies,
  createValueRecall,
  heldPoints,
  SamplePath,
} from './samples/index.ts';
import { readAnewWithItem } from './set-aside.ts';
import { showWrite } from './show-write.ts';
import { routeTelemetry } from './telemetry.routes.ts';
import type { Telemetry } from './telemetry.ts';
import type { TelemetryNeeds } from './telemetry-needs.ts';
import { createDeviceTrafficMeter, zonesOfDevices } from './traffic/index.ts';
import {
  createRunningTriggers,
  createTriggers,
  feedingsOfTriggers,
  guardTriggers,
  refuseUsedAssignments,
  routeTriggers,
  writingTriggers,
} from './triggers/index.ts';
import { writeWhereCollected } from './write-where-collected.ts';
import {
  type BatchOptions,
  type BatchRequest,
  createApprovals,
  createApprovalsStore,
  createCarriedCommands,
  createHolds,
  createHoldsStore,
  createPointTurns,
  createRightsOfWriters,
  createSecondPeople,
  createSetValue,
  createWriteBatch,
  createWriteChecks,
  createWriteRate,
  createWritesStore,
  defineScreenNames,
  isShownIn,
  routeHolds,
  type WriteOptions,
  type WriteRequest,
  writtenFrom,
} from './writes/index.ts';

export { checkHistoryLimit, createHistory, type History } from './history/index.ts';
export { telemetryLogs } from './kept-logs.ts';
export type { Conditions } from './live/index.ts';
export type * from './telemetry.ts';
export { tellPeople } from './tell-people.ts';
export { accountsOfWriters } from './writes/index.ts';

export function createTelemetry(needs: TelemetryNeeds): Telemetry {
  const { clock, log, history, lease, servers } = needs;
  const table = new LiveTable();
  const registry = new PointRegistry(table);
  const conditions = createConditions({
    ...{ clock, table },
    stateOf: (device) => states.watched(device),
    clockSet: (by) => locks.clockSet(by),
    halfCalculated: () => (derived.isAnySettling ? isHalf : null),
    settle(point) {
      const item = registry.itemOf(point);
      if (item !== null) derived.finish(item);
    },
  });
  const isHalf = (point: PointId): boolean => {
    const item = registry.itemOf(point);
    return item !== null && derived.isSettling(item);
  };
  const buffer = createHistoryBuffer({ clock, log, sink: history });
  const room = createHistoryRoom({ clock, buffer, underWay: () => 2 * table.size });
  const source = livePoints(table, registry, needs.devices);
  const told =
    servers &&
    createCollectedNews({
      ...{ bus: servers, lease, clock, log, table, source },
      states: { list: (items) => states.list(items) },
      setValue: (request) => writes.setValue(request),
      setRelative: (request) => writes.setRelative(request),
      setValues: (request) => batches.write(request),
      cancelValues: (device, batch) => batches.cancel(device, batch),
      decideWrite: (request) => approvals.decide(request),
      holds: () => holds,
    });
  // A server that is alone pays nothing for others.
  const live = told === null ? needs.live : tellingOthers(needs.live, told);
  const quotas = createActingQuotas(needs);
  const limits = limitAccounts(needs);
  const { accounts } = limits;
  const store = createWritesStore(needs.db);
  const assignments = createAssignments({
    ...needs,
    writes: store,
    demandOneMore: quotas.assignments,
    triggersOf: feedingsOfTriggers,
    writingTriggers,
    refuseUsed: refuseUsedAssignments,
  });
  const overwriters = createOverwriters((target, value) => rawAtPlace(registry, target, value));
  /** Where the calculated points of an item take several turns, nobody judges the half of a block. */
  const settling = {
    isSettling: (item: ItemId) => derived.isSettling(item),
    settle: (item: ItemId) => derived.finish(item),
  };
  const acting = {
    ...{ ...needs, ...settling, table, registry, accounts, overwriters },
    write: (request: WriteRequest, options: WriteOptions) => writes.setValue(request, options),
    writeTogether: (request: BatchRequest, options: BatchOptions) =>
      batches.write(request, options),
  };
  const running = createRunningAssignments({
    ...acting,
    states: { answers: (device) => states.answers(device) },
  });
  const triggers = createRunningTriggers({ ...acting, ...limits.triggers, assignments });
  const reachOfAny = (target: Parameters<typeof reachOf>[1]) =>
    reachOf(registry.lockedWith(target.deviceId), target);
  const locks = createRunningInterlocks({
    ...{ ...needs, table },
    reachOf: reachOfAny,
    ...settling,
  });
  const derived = createRunningDerived({
    ...{ ...needs, table, registry, path: () => path },
    hasLast: (point) => policies.hasLast(point),
    keyOf: accounts.keyOf,
  });
  const path = new SamplePath(table, {
    ...{ conditions, derived, history: buffer, live, limits: limits.calculated },
    assignments: {
      onSample(slot) {
        saving.onSample(slot);
        running.onSample(slot);
        triggers.onSample(slot);
        locks.onSample(slot);
      },
      onBlock(now) {
        saving.onBlock(now);
        // What may not be written is known before something is.
        locks.onBlock(now);
        running.onBlock(now);
        triggers.onBlock(now);
      },
    },
  });
  const saving = createRunningTasks({
    ...{ ...needs, ...settling, table, path: () => path },
    durable: () => buffer.durable(),
    mayReset: (task) => accounts.act(task.itemId, () => mayResetFlag(needs.db, task)),
    async resetterOf({ id, itemId }) {
      const resetters = await accounts.act(itemId, () => resettersOf(needs.db, [id]));
      return resetters.get(id) ?? 0;
    },
    write: ({ itemId }, request, options) =>
      accounts.act(itemId, () => writes.setValue(request, options)),
  });
  const policies = createSavePolicies({ table, registry, path, history, gateOf: saving.gateOf });
  const tasks = createHistoryTasks({
    ...{ ...needs, demandMore: quotas.actingTasks },
    ...{ leadCutTo: saving.leadCutTo, stateOf: saving.stateOf },
    follow(item, followed) {
      saving.follow(item, followed);
      policies.follow(item, followed);
    },
  });
  const stateListeners: ((device: DevicePreview) => void)[] = [];
  const gatewayListeners: ((state: GatewayState) => void)[] = [];
  const states = createDeviceStates({
    clock,
    changed(device) {
      live.publish(devicesTopic, device.itemId, device);
      told?.deviceChanged(device);
      for (const listener of stateListeners) listener(device);
    },
    stands: conditions.onDevice,
    mirrored: (device) => live.publish(devicesTopic, device.itemId, device),
    monthly: (deviceId, counters) => traffic.ofMonth(deviceId, counters),
  });
  needs.devices.ports.deviceStates.add((items) => states.list(items));
  const traffic = createDeviceTrafficMeter({
    db: needs.db,
    clock,
    log,
    counters: () => states.traffic(),
    timeZones: zonesOfDevices(needs),
  });
  const collector = createCollector({
    placed: (device) => holds.placed(device),
    ...{ clock, log, lease, table, registry, path, states },
    refreshed: () => shown?.refresh(),
    gatewayChanged(state) {
      for (const listener of gatewayListeners) listener(state);
    },
    conditions: {
      ...conditions,
      relink(points) {
        const changed = [...points];
        conditions.relink(changed);
        derived.relink(changed);
        locks.relink(changed);
        saving.relink(changed);
        running.relink(changed);
        triggers.relink(changed);
      },
    },
    buffer,
    room,
    history,
    policies,
    devices: needs.devices,
    addresses: needs.addresses,
    accountOf: needs.accountOf,
    boxes: needs.boxes,
    clocks: createBoxClocksStore(needs.db),
    live,
    traffic,
    dtu: needs.dtu,
  });
  const recall = createValueRecall({
    ...{ table, history, clock, log, live, conditions, policies, path },
    meantSince: needs.devices.meantSince,
  });
  let recalling = Promise.resolve();
  let isCollecting = false;
  const runs = createCollectionRuns({ clock, log, store: createCollectionRunsStore(needs.db) });
  const { writer } = collector;
  const rates = {
    people: createWriteRate(10, seconds(1)),
    stops: createWriteRate(10, seconds(1)),
    byItself: createWriteRate(10, seconds(1)),
  };
  // So long a relative write waits for what was given before it: whoever asked still waits, too.
  const turns = createPointTurns(clock, seconds(5), (place) => reachOfAny(place).points);
  const people = createSecondPeople(needs.accountsOfWriters);
  const published = (command: WriteCommand): void => {
    showWrite(live, command);
    told?.written(command);
    running.heard(command);
    triggers.heard(command);
    holds.heard(command);
  };
  const showHold = (hold: Hold): void => {
    live.publish(holdsTopic, hold.itemId, hold);
    told?.held(hold);
  };
  const screenNames = defineScreenNames();
  const carried = createCarriedCommands({ clock, log, lease, store, published });
  const writing = {
    ...{ clock, log, store, writer, interlocks: locks, turns, accounts, people, carried },
    rights: createRightsOfWriters({
      ...{ clock, log, sessionOf: needs.guard.resolveHash, accounts: needs.accountsOfWriters },
    }),
    budget: limits.budget,
    checks: createWriteChecks({ clock, interlocks: locks, writer, lease, rates }),
    textLists: needs.devices.textLists,
    published,
  };
  const writes = createSetValue({
    ...writing,
    approvals: {
      awaiting: (command, given) => approvals.awaiting(command, given),
      replace: (target, how) => approvals.replace(target, how),
    },
    ended(command) {
      running.ended(command);
      triggers.ended(command);
    },
  });
  const approvals = createApprovals({
    ...{ ...needs, ...writing, begin: writes.begin, reachOf: reachOfAny },
    approvals: createApprovalsStore(needs.db),
  });
  const holdsStore = createHoldsStore(needs.db, needs.transactions);
  const holds = createHolds({
    ...{ ...writing, lease, setValue: writes.setValue, holds: holdsStore },
    sessionOf: needs.guard.resolveHash,
    isShown: isShownIn(screenNames),
    changed: showHold,
  });
  const batches = createWriteBatch({
    ...{ ...writing, approvals },
    ended: (commandId) => triggers.ended({ commandId }),
  });
  // Of an item the triggers are cleared before the assignments that they start.
  guardTriggers(needs.db, needs.devices);
  guardAssignments(needs.db, needs.devices, feedingsOfTriggers);
  const interlocks = createInterlocks({
    ...{ ...needs, running: locks },
    demandOneMore: quotas.interlocks,
  });
  guardInterlocks(needs.db, needs.devices);
  readAnewWithItem(needs.outbox, needs.devices);
  const shown =
    servers &&
    createShownCollector({
      ...{ bus: servers, clock, log, metrics: needs.metrics, table, states, live: needs.live },
      written: (command) => showWrite(live, command),
      held: (hold) => live.publish(holdsTopic, hold.itemId, hold),
    });
  const { buttons, ...written } = writeWhereCollected({
    ...{ lease, shown, writes, batches, approvals, holds },
  });
  live.pressed(buttons);
  needs.items.ports.counters.add(async (ids) => states.countByItem(ids));
  needs.items.ports.homeFigures.add(async ({ visible }) => states.count(visible));
  addItemParts(needs, quotas);
  live.source(source);
  measureTelemetry(needs.metrics, { table, path, buffer, room, states });
  const telemetry: Telemetry = {
    name: 'telemetry',
    conditions,
    screenNames,
    writtenFrom: (screen, point) => writtenFrom(screen, point, { ...needs, names: screenNames }),
    async itemPreview({ first, ...filter }) {
      const { off, points } = await shownDevices(registry, needs.devices, filter);
      const known = states
        .list(new Set([filter.itemId]))
        .filter(({ deviceId }) => (filter.deviceId ?? deviceId) === deviceId);
      const devices = [...known, ...off.map(({ device }) => switchedOffDevice(device))];
      const shown = first === undefined ? { devices, points } : firstPoints(devices, points, first);
      const textLists = await needs.devices.textLists.usedBy(shown.points);
      const values = shown.points.map((point) => itemPointOf({ table, registry }, point));
      return { devices: shown.devices, points: values, textLists };
    },
    async groupedPoints(filter) {
      const { points } = await shownDevices(registry, needs.devices, filter);
      const groups = await needs.devices.pointGroups.list(filter.itemId);
      const textLists = await needs.devices.textLists.usedBy(points);
      return { list: groupPreview({ table, registry }, points, groups), textLists };
    },
    values: (points) => points.map((id) => pointValueOf(table, id)),
    async blockValues(id) {
      const block = await needs.devices.pointBlocks.get(id);
      return { block, list: telemetry.values(block.pointIds) };
    },
    devices: (items) => states.list(items),
    onDeviceState: (listener) => void stateListeners.push(listener),
    onGatewayState: (listener) => void gatewayListeners.push(listener),
    ...written,
    // More than anybody looks through.
    listHolds: (items) => holdsStore.list(items, 200),
    awaitingWrites: (items, reader) => approvals.list(items, reader),
    canApprove: (item) => people.areTwo(item),
    writeCommand: (id) => store.find(id),
    writeCommands: (filter) => store.list(filter),
    purgeWrites: (before) => store.purge(before),
    holding: async (points, to) => ({
      held: await heldPoints(points, { policies, devices: needs.devices }),
      gaps: await runs.gaps(to),
    }),
    async trend(query) {
      const { held, gaps } = await telemetry.holding(query.points, query.to);
      const series = await history.trend({ ...query, held, gaps });
      return series.map((one) => ({ ...one, held: held.has(one.pointId) }));
    },
    async follow() {
      await tasks.start();
      await locks.start();
      await collector.follow();
      if (!lease.holds()) shown?.start();
    },
    async collect() {
      isCollecting = true;
      const collectedFrom = clock.now();
      shown?.stop();
      states.countAnew();
      await writes.closeAbandoned();
      await approvals.start();
      await holds.start();
      await traffic.start();
      await collector.collect();
      await runs.start();
      conditions.start();
      await derived.start(collectedFrom);
      await saving.start();
      await running.start();
      await triggers.start();
      told?.start();
      recalling = recall.recall(registry.savedPoints());
    },
    async start() {
      await telemetry.follow();
      await telemetry.collect();
    },
    get dtuPort() {
      return collector.dtuPort;
    },
    takeSkippedTriggers: limits.takeSkipped,
    takeThinnedSamples: limits.calculated.takeThinned,
    pressedButtons: () => holds.alarms,
    wrongClocks: () => collector.wrongClocks(),
    get isSlowed() {
      return room.isShort;
    },
    async stop() {
      shown?.stop();
      told?.stop();
      batches.breakOff();
      // Reads the counters while there are links to read them from.
      if (isCollecting) await traffic.stop();
      room.stop();
      await holds.stop();
      await saving.stop();
      await triggers.stop();
      await running.stop();
      await collector.stop();
      await derived.stop();
      await runs.stop();
      recall.stop();
      await recalling;
      conditions.stop();
      approvals.stop();
      carried.stop();
      await Promise.all([writes.drain(), batches.drain()]);
      await buffer.stop();
    },
  };
  const offered = offerTasks({ ...needs, store, gaps: runs.gaps });
  routeTelemetry(needs.http, telemetry, needs, offered);
  routeHolds(needs.http, telemetry);
  routeHistoryTasks(needs.http, tasks);
  routeAssignments(needs.http, assignments, running);
  const chosen = createTriggers({ ...needs, demandOneMore: quotas.triggers });
  routeTriggers(needs.http, chosen, offered.records, triggers);
  routeActingSearch(needs.http, needs.db);
  routeInterlocks(needs.http, interlocks, {
    assignments: (point) => startedWriters(needs.db, point),
    triggers: (point) => writingTriggers(needs.db, point, null),
  });
  routeDataMonitor(needs.http, needs.devices, { table, registry });
  return telemetry;
}
