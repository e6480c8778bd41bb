import { refuse } from '@millwright/contract';
import type { ItemId } from '@millwright/kernel';
import type { Config } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import { mayKnow } from '../../platform/access/index.ts';
import { createAccountRows } from '../../platform/admission/index.ts';
import type { Changes } from '../../platform/events/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Lease } from '../../platform/lease/index.ts';
import type { Live } from '../../platform/live/index.ts';
import {
  createAccountQuota,
  createRecorder,
  type MostPerAccount,
} from '../../platform/storage/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Items, ShiftCalendars } from '../items/index.ts';
import type { Telemetry } from '../telemetry/index.ts';
import { referencesOfRules } from './alarm-rule-references.store.ts';
import {
  countRulesOf,
  enabledRules,
  findRules,
  listRules,
  ruleOfDevice,
  rulesOfItem,
  ruleUsing,
} from './alarm-rules.store.ts';
import type { AlarmNeeds } from './alarms.needs.ts';
import { routeAlarms } from './alarms.routes.ts';
import type { Alarms } from './alarms.ts';
import { callsOf, coursesOf } from './calling/index.ts';
import { createChatterFilter } from './chattering/index.ts';
import { deleteGroupsOf, dropMovedRules, groupsInItemFile, routeGroups } from './groups/index.ts';
import { guideOf, readRuleFile, removeRuleFile, setRuleFile } from './guides/index.ts';
import { checkRules } from './item-check/index.ts';
import { createLimitWatch, tryLimits } from './limits/index.ts';
import { notesOf, writeNote } from './notes/index.ts';
import {
  type AlarmChange,
  activeSources,
  alarmTrend,
  confirmAlarms,
  countActiveByItem,
  countAlarms,
  findAlarms,
  instructionsOf,
  listAlarms,
  nextChanges,
  othersOfSource,
  recordChanges,
  shedAlarms,
  totalAlarms,
} from './occurrences/index.ts';
import { recordPastAlarms } from './past/index.ts';
import { routePreferences } from './preferences/index.ts';
import { broadcastAlarms } from './push/index.ts';
import { alarmQuality } from './quality/index.ts';
import { startRealarming } from './realarming/index.ts';
import { createRecording, recordedOf, recordedValues } from './recording/index.ts';
import { changesOfRule } from './rule-history/index.ts';
import {
  alarmsInItemFile,
  clearItem,
  createRule,
  createRuleWatch,
  deleteRules,
  editRule,
  moveRules,
  textsOf,
} from './rules/index.ts';
import { createShelving } from './shelving/index.ts';
import {
  attendSuppressions,
  createSuppressionWatch,
  routeSuppressions,
  suppressionsInItemFile,
} from './suppression/index.ts';

export type { Alarms } from './alarms.ts';
export { limitOccurrences } from './limits/index.ts';
export { offerAlarmTasks } from './offer-tasks.ts';
export type { PastAlarmEvent } from './past/index.ts';
export { type PushNeeds, pushAlarms } from './push/index.ts';
export { maySeeItem, type PeopleNeeds, peopleOfItem } from './recipients/index.ts';
export { createRecipients } from './recipients.ts';

export interface AlarmsNeeds extends Omit<AlarmNeeds, 'tell' | 'quota' | 'screenNames'> {
  readonly mostPerAccount?: MostPerAccount | undefined;
  /** Any number without. */
  readonly config?: Pick<Config, 'ALARMS_PER_ACCOUNT'>;
  readonly http: Http;
  readonly jobs: Pick<Jobs, 'define' | 'enqueue' | 'schedule'>;
  /** Of the installation. */
  readonly timeZone: string;
  readonly items: Items;
  readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf' | 'onChange'>;
  readonly devices: Devices;
  readonly telemetry: Pick<Telemetry, 'conditions' | 'values' | 'screenNames'>;
  readonly live: Pick<Live, 'publish'>;
  /** Whose alarms they are to record. */
  readonly lease: Pick<Lease, 'check' | 'holds'>;
  readonly changes: Pick<Changes, 'broadcast' | 'announce'>;
  readonly log: Log;
}

/** What an account has not used for so many seconds it can use at once: a plant that trips. */
const savedAlarms = 1000;

export function createAlarms(given: AlarmsNeeds): Alarms {
  const { http, items, devices, telemetry, live, log, clock, db } = given;
  const { conditions } = telemetry;

  // What is heard before the start has read what is active would begin as inactive for good.
  const begun = Promise.withResolvers<void>();
  const tell = broadcastAlarms({
    changes: given.changes,
    live,
    // Elsewhere they are all read when it takes over.
    onRule: async (rule) => {
      if (!given.lease.holds()) return;
      await begun.promise;
      // Whoever changed it may have ended its alarm.
      chatter.forget({ kind: 'rule', sourceId: rule });
      await rules.sync(rule);
    },
    onSuppression: async (id) => {
      if (!given.lease.holds()) return;
      await begun.promise;
      await suppressions.sync(id);
    },
  });
  const quota = createAccountQuota({
    kind: 'alarmRules',
    mostPerAccount: given.mostPerAccount,
    clock,
    count: countRulesOf,
    full: (limit) => refuse('alarm.account_full', { limit }),
  });
  const needs = { ...given, tell, quota, screenNames: telemetry.screenNames };
  const shelving = createShelving(needs);
  startRealarming(needs);

  const rows = createAccountRows({
    clock,
    perSecond: given.config?.ALARMS_PER_ACCOUNT,
    savedSeconds: savedAlarms,
    accountsOf: items.accountsOf,
  });
  // A crash loses no change for good: conditions are evaluated anew from the active alarms that the
  // database knows.
  const recorder = createRecorder<AlarmChange>({
    name: 'alarms',
    // Alarms that came and went while nobody could record them.
    shed: shedAlarms,
    async next(queue, most) {
      const waiting = new Set(queue.flatMap(({ itemId }) => itemId ?? []));
      const accounts = await items.accountsOf([...waiting]);
      return nextChanges(queue, most, (item) => accounts.get(item));
    },
    async record(changes) {
      const open = await rows.open(changes.flatMap(({ itemId }) => itemId ?? []));
      const told = await needs.transactions.run(async (tx) => {
        await given.lease.check(tx);
        return await recordChanges(
          { ...needs, rows: open, recorded: recordedValues(needs) },
          tx,
          changes,
        );
      });
      open.commit();
      for (const { event, alarms: after } of told) tell(event, after);
    },
    clock,
    log,
  });
  const chatter = createChatterFilter({ recorder, clock });
  const recording = createRecording({ telemetry, recorder, clock });
  const limits = createLimitWatch({ devices, conditions, recorder: chatter, clock });
  const rules = createRuleWatch({
    enabledRules: () => enabledRules(db),
    findRules: (ids) => findRules(db, ids),
    ...{ devices, telemetry },
    shiftCalendars: given.shiftCalendars,
    recorder: chatter,
    ...{ recording, clock },
  });

  const suppressions = createSuppressionWatch({ ...needs, devices, telemetry });
  attendSuppressions(needs);

  items.ports.counters.add(async (ids) => {
    const counted = await countActiveByItem(db, ids);
    return new Map(counted.map(({ itemId: id, alarms }) => [id, { alarms }]));
  });
  items.ports.homeFigures.add(async ({ visible, midnight }) => ({
    alarms: await totalAlarms(db, visible, midnight),
  }));
  items.ports.checks.add((item) => checkRules(needs, item));
  items.ports.shiftTexts.add(async (item) =>
    (await rulesOfItem(db, item)).flatMap(({ id, name, when }) =>
      textsOf(when).map((text) => ({ at: { subject: 'alarm_rule', id, name }, text })),
    ),
  );
  items.ports.fileParts.add(alarmsInItemFile(needs));
  items.ports.fileParts.add(suppressionsInItemFile(needs));
  items.ports.fileParts.add(groupsInItemFile(needs));
  devices.ports.references.add((points) => referencesOfRules(db, points));
  devices.ports.itemClearings.add((tx, item) => deleteGroupsOf(tx, item));
  devices.ports.itemClearings.add((tx, item) => clearItem(needs, tx, item));
  devices.ports.deviceMoves.add((tx, move) => moveRules(needs, tx, move));
  devices.ports.deviceMoves.add((tx, { to }) => dropMovedRules(tx, to));
  devices.ports.deviceDeletionGuards.add(async (tx, device) => {
    const points = await devices.pointsOf([device]);
    const used = await ruleUsing(
      tx,
      points.map((point) => point.id),
    );
    const using = used ?? (await ruleOfDevice(tx, device));
    if (using) throw refuse('alarm.rules_use_device', { rule: using.rule });
  });
  devices.ports.pointDeletionGuards.add(async (tx, points) => {
    const used = await ruleUsing(tx, points);
    if (used === undefined) return;
    const [point] = await devices.findPoints([used.pointId]);
    throw refuse('alarm.rules_use_point', { rule: used.rule, point: point?.name ?? '' });
  });

  const itemsBy = (
    ids: readonly number[],
    found: readonly { readonly id: number; readonly itemId: ItemId }[],
  ): (ItemId | null)[] => {
    const byId = new Map(found.map((row) => [row.id, row.itemId]));
    return ids.map((id) => byId.get(id) ?? null);
  };
  let forgetDevices: (() => void) | undefined;
  let forgetItems: (() => void) | undefined;

  const alarms: Alarms = {
    name: 'alarms',
    listRules: (query) => listRules(db, query),
    ruleHistory: (rule) => changesOfRule(db, rule),
    createRule: (input, acting) => createRule(needs, input, acting),
    editRule: (input, acting) => editRule(needs, input, acting),
    deleteRules: (ids, acting) => deleteRules(needs, ids, acting),
    ruleFiles: {
      set: (id, file, acting) => setRuleFile(needs, id, file, acting),
      remove: (id, acting) => removeRuleFile(needs, id, acting),
      read: (id) => readRuleFile(needs, id),
    },
    list: (query) => listAlarms(db, query, clock.now()),
    counts: (filter) => countAlarms(db, filter),
    async trend({ timeZone: wanted, ...query }) {
      const { itemId: item = null, visible } = query;
      // The zone of an item says where it stands: of others' it is that of no item.
      const isTheirs = item !== null && mayKnow({ items: visible }, item);
      const timeZone = wanted ?? (await items.timeZones(isTheirs ? [item] : []))(item);
      return { timeZone, list: await alarmTrend(db, { ...query, timeZone, now: clock.now() }) };
    },
    async detail(id, whole) {
      const [alarm] = await findAlarms(db, [id]);
      if (alarm === undefined) throw refuse('general.not_found');
      const [plans, calls, others, recorded, instructions, guide, notes] = await Promise.all([
        coursesOf(db, id),
        callsOf(db, id, whole),
        othersOfSource(db, alarm),
        recordedOf(db, [id]),
        instructionsOf(db, [id]),
        guideOf(needs, alarm),
        notesOf(db, id),
      ]);
      const told = { plans, calls, others, recorded, notes };
      return { alarm, ...told, guide, instructions: instructions.get(id) ?? '' };
    },
    tryLimits: (input) => tryLimits(needs, input),
    quality: (query) => alarmQuality(db, query, clock.now()),
    confirm: (input, acting) => confirmAlarms(needs, input, acting),
    writeNote: (input, acting) => writeNote(needs, input, acting),
    shelving,
    recordPast: (events) => recordPastAlarms(needs, events),
    takeJoined: rows.takeBeyond,
    itemsOfAlarms: async (ids) => itemsBy(ids, await findAlarms(db, ids)),
    itemsOfRules: async (ids) => itemsBy(ids, await findRules(db, ids)),
    async start() {
      // Listening first: what changes while the start reads is taken in after it.
      forgetDevices = devices.onChange(async (changed) => {
        await limits.sync(changed);
        await rules.syncDevices(changed);
        await suppressions.syncDevices(changed);
      });
      forgetItems = given.shiftCalendars.onChange((item) => {
        Promise.all([rules.syncItem(item), suppressions.syncItem(item)]).catch((error: unknown) => {
          log.error({ err: error }, 'alarm rules were not read');
        });
      });
      const active = await activeSources(db);
      chatter.begin(active);
      // What was quiet, or is latched, begins as what does not hold, and is raised once more where it does.
      const holding = active.filter(
        ({ quietSince, normalSince }) => quietSince === null && normalSince === null,
      );
      await rules.begin(holding);
      recording.begin(active);
      await limits.begin(holding);
      await suppressions.begin();
      begun.resolve();
      await shelving.begin();
    },
    async settled() {
      await recorder.settled();
      await suppressions.settled();
    },
    async stop() {
      forgetDevices?.();
      forgetItems?.();
      chatter.stop();
      recording.stop();
      await recorder.stop();
      await suppressions.stop();
    },
  };
  routeAlarms(http, alarms);
  routePreferences(http, needs);
  routeSuppressions(http, needs);
  routeGroups(http, needs);
  return alarms;
}
