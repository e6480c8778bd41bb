import { alarmPreferenceCalls } from '@millwright/contract/alarms/alarm-preferences.calls';
import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import { alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import type { ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import { alarmGroupCalls } from '@millwright/contract/alarms/groups/group.calls';
import { alarmLimitCalls } from '@millwright/contract/alarms/limits/limit-preview.calls';
import { alarmQualityCalls } from '@millwright/contract/alarms/quality/quality.calls';
import { recipientPlanCalls } from '@millwright/contract/alarms/recipients/recipients.calls';
import { alarmRehearsalCalls } from '@millwright/contract/alarms/rehearsal/rehearsal.calls';
import { alarmShelvingCalls } from '@millwright/contract/alarms/shelving/shelving.calls';
import { alarmSuppressionCalls } from '@millwright/contract/alarms/suppression/suppression.calls';
import { signInLogCalls } from '@millwright/contract/audit/sign-in-log.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { subUserCalls } from '@millwright/contract/identity/users.calls';
import { taskCalls } from '@millwright/contract/tasks/tasks.calls';
import { deviceId, itemId, pointId, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import type { DomainCases, WalkSide } from '@millwright/testing/access-cases';
import type { Kysely } from 'kysely';
import { attachTaskFile } from './alarms.cases.store.ts';
import { insertAlarms } from './occurrences/alarms.store.ts';

const newRule = (side: WalkSide) => ({
  itemId: side.id('item'),
  name: side.name(),
  when: { op: 'above' as const, pointId: side.id('point'), value: 100, deadband: 0 },
});

/** Those that name a device, or two points. */
const otherConditions = (owner: WalkSide, from: WalkSide): readonly ConditionWhen[] => [
  { op: 'offline', deviceId: deviceId(from.id('device')), forMs: 60_000 },
  {
    op: 'above-point',
    pointId: pointId(owner.id('point')),
    otherPointId: pointId(from.id('point')),
    deadband: 0,
  },
  { op: 'expression', text: `{#${from.id('point')}} > 1` },
];

const createRule = (side: WalkSide): Promise<AlarmRule> =>
  side.call(alarmRuleCalls.create, newRule(side));

/** A rule whose file can be read: what an export of the side has written. */
const ruleWithFile = async (side: WalkSide, db: Kysely<unknown>): Promise<number> => {
  const [{ id }, { id: task }] = await Promise.all([
    createRule(side),
    side.call(signInLogCalls.export, {}),
  ]);
  await waitFor('the task', async () => {
    const { state } = await side.call(taskCalls.get, { id: task });
    return state === 'done';
  });
  await attachTaskFile(db, id, task);
  return id;
};

const password = 'walker12';
/** Somebody of the side's account who has its item. */
const colleague = (side: WalkSide, roles: readonly number[] = []) =>
  side.call(subUserCalls.create, {
    ...{ userName: side.name(), password, roles: [...roles] },
    items: [side.id('item')],
  });

const newPlan = (side: WalkSide) => ({
  itemId: side.id('item'),
  name: side.name(),
  levels: [4 as const],
  steps: [
    {
      afterMinutes: 0,
      channel: 'mail' as const,
      to: [{ kind: 'user' as const, userId: side.id('planPerson') }],
    },
  ],
  quiet: null,
  stopsAtEnd: false,
  language: 'zh-CN' as const,
  enabled: true,
});
const rehearsal = (side: WalkSide) => ({
  ...{ itemId: side.id('item'), ...lastDay() },
  draft: {
    ...{ kind: 'rule' as const, ruleId: side.id('alarmRule'), when: newRule(side).when },
    ...{ onDelayMs: 0, offDelayMs: 0 },
  },
});

const createPlan = (side: WalkSide) => side.call(recipientPlanCalls.create, newPlan(side));

const newSuppression = (side: WalkSide) => ({
  itemId: side.id('item'),
  name: side.name(),
  when: { op: 'below' as const, pointId: pointId(side.id('point')), value: 1, deadband: 0 },
  ...{ onDelayMs: 0, offDelayMs: 0, serious: false, enabled: true, description: '' },
  ruleIds: [],
  limits: [{ pointId: pointId(side.id('point')), side: 'upper' as const }],
});
const createSuppression = (side: WalkSide) =>
  side.call(alarmSuppressionCalls.create, newSuppression(side));

const newGroup = async (side: WalkSide) => ({
  ...{ itemId: side.id('item'), name: side.name(), description: '' },
  ruleIds: [(await createRule(side)).id, (await createRule(side)).id],
});
const createGroup = async (side: WalkSide) =>
  side.call(alarmGroupCalls.create, await newGroup(side));

const newDuty = async (side: WalkSide) => {
  const { version } = await side.call(recipientPlanCalls.duty, { itemId: side.id('item') });
  const { user_id: insteadOf } = await side.call(identityCalls.profile, {});
  const { id: userId } = await colleague(side);
  return {
    itemId: side.id('item'),
    duties: [{ userId: side.id('planPerson'), weekdays: [1], begin: 0, minutes: 60 }],
    swaps: [{ insteadOf, userId, from: 1000, to: 2000 }],
    version,
  };
};

const lastDay = () => {
  const now = systemClock.now();
  return { from: now - 86_400_000, to: now + 60_000 };
};

/** Alarms are raised by machines, so the cases put theirs into the database. */
export function cases({ db }: { db: Kysely<unknown> }): DomainCases {
  let raised = 0;
  const raise = async (side: WalkSide, rule?: number): Promise<number> => {
    raised += 1;
    const [alarm] = await insertAlarms(db, [
      {
        number: `A20000101-${String(raised).padStart(6, '0')}`,
        kind: 'rule',
        sourceId: rule ?? 1_000_000 + raised,
        itemId: itemId(side.id('item')),
        itemName: side.name(),
        deviceId: deviceId(side.id('device')),
        deviceName: side.name(),
        pointId: pointId(side.id('point')),
        pointName: side.name(),
        name: side.name(),
        level: 3,
        value: 101,
        unit: '',
        decimals: null,
        format: null,
        limit: null,
        reason: null,
        raisedAt: systemClock.now(),
      },
    ]);
    return alarm?.id ?? 0;
  };

  /** What is shelved is a rule that there is. */
  const raiseByRule = async (side: WalkSide): Promise<number> =>
    raise(side, (await createRule(side)).id);
  const shelving = { forMs: 3_600_000, reason: '检修' };
  const outOfService = () => ({ until: systemClock.now() + 86_400_000, reason: '检修' });
  const shelved = async (side: WalkSide): Promise<number> => {
    const id = await raiseByRule(side);
    await side.call(alarmShelvingCalls.shelve, { ids: [id], ...shelving });
    return id;
  };

  return {
    domain: 'alarms',
    async prepare(side) {
      const role = { roleName: side.name(), pages: [], permissions: [] };
      const { id: planRole } = await side.call(roleCalls.create, role);
      const { id: planPerson } = await colleague(side, [planRole]);
      const rows = { alarmRule: (await createRule(side)).id, alarm: await raise(side) };
      const withPerson: WalkSide = {
        ...side,
        id: (name) => (name === 'planPerson' ? planPerson : side.id(name)),
      };
      return {
        ...rows,
        planRole,
        planPerson,
        recipientPlan: (await createPlan(withPerson)).id,
        alarmSuppression: (await createSuppression(side)).id,
        alarmGroup: (await createGroup(side)).id,
      };
    },
    names: { planRole: 'role', planPerson: 'user' },
    cases: [
      { call: alarmRehearsalCalls.start, input: rehearsal },
      {
        call: alarmRehearsalCalls.get,
        input: async (side) => {
          const { id } = await side.call(alarmRehearsalCalls.start, rehearsal(side));
          return { id };
        },
      },
      { call: alarmPreferenceCalls.ways, input: () => ({}) },
      {
        call: alarmPreferenceCalls.setWay,
        input: () => ({ channel: 'sms' as const, levels: [3 as const, 4 as const] }),
      },
      { call: alarmPreferenceCalls.testWay, input: () => ({ channel: 'mail' as const }) },
      { call: alarmRuleCalls.list, input: (side) => ({ itemId: side.id('item') }) },
      { call: alarmRuleCalls.history, input: (side) => ({ id: side.id('alarmRule') }) },
      {
        call: alarmRuleCalls.create,
        input: newRule,
        crossTenant: (owner, from) => [
          { ...newRule(owner), when: newRule(from).when },
          {
            ...newRule(owner),
            when: { op: 'any', of: [newRule(owner).when, newRule(from).when] },
          },
          ...otherConditions(owner, from).map((when) => ({ ...newRule(owner), when })),
          { ...newRule(owner), recordedPointIds: [pointId(from.id('point'))] },
        ],
      },
      {
        call: alarmRuleCalls.edit,
        input: async (side) => ({ ...(await createRule(side)) }),
        crossTenant: async (owner, from) => [
          { ...(await createRule(owner)), when: newRule(from).when },
          { ...(await createRule(owner)), recordedPointIds: [pointId(from.id('point'))] },
        ],
      },
      {
        call: alarmRuleCalls.setFile,
        input: async (side) => ({ id: (await createRule(side)).id }),
        file: { name: 'a.csv', content: 'a,b' },
      },
      {
        call: alarmRuleCalls.deleteFile,
        input: async (side) => ({ id: (await createRule(side)).id }),
      },
      {
        call: alarmRuleCalls.file,
        input: async (side) => ({ id: await ruleWithFile(side, db) }),
      },
      {
        call: alarmRuleCalls.delete,
        input: async (side) => ({ ids: [(await createRule(side)).id] }),
        crossTenant: async (owner, from) => [
          { ids: [(await createRule(owner)).id, (await createRule(from)).id] },
        ],
      },
      { call: alarmPreferenceCalls.popup, input: () => ({}) },
      { call: alarmPreferenceCalls.setPopup, input: () => ({ popup: true }) },
      { call: alarmPreferenceCalls.voice, input: () => ({}) },
      { call: alarmPreferenceCalls.setVoice, input: () => ({ voice: true }) },
      { call: alarmCalls.current, input: () => ({ retained: true }) },
      { call: alarmCalls.counts, input: () => ({}) },
      { call: alarmCalls.trend, input: () => ({ view: 'days' }) },
      { call: alarmCalls.history, input: lastDay },
      {
        call: alarmCalls.confirm,
        input: async (side) => ({ ids: [await raise(side)] }),
        crossTenant: async (owner, from) => [{ ids: [await raise(owner), await raise(from)] }],
      },
      { call: alarmCalls.detail, input: (side) => ({ id: side.id('alarm') }) },
      {
        call: alarmCalls.note,
        input: (side) => ({ id: side.id('alarm'), text: '已到现场' }),
      },
      { call: alarmCalls.export, input: () => ({}) },
      { call: alarmQualityCalls.get, input: lastDay },
      {
        call: alarmLimitCalls.preview,
        input: (side) => ({ ids: [side.id('point')], changes: { upperLimit: 0 } }),
        crossTenant: (owner, from) => [
          { ids: [owner.id('point'), from.id('point')], changes: { upperLimit: 0 } },
        ],
      },
      { call: alarmSuppressionCalls.list, input: (side) => ({ itemId: side.id('item') }) },
      {
        call: alarmSuppressionCalls.create,
        input: newSuppression,
        crossTenant: (owner, from) => [
          { ...newSuppression(owner), when: newSuppression(from).when },
          { ...newSuppression(owner), limits: newSuppression(from).limits },
          { ...newSuppression(owner), ruleIds: [from.id('alarmRule')] },
        ],
      },
      {
        call: alarmSuppressionCalls.edit,
        input: (side) => createSuppression(side),
        crossTenant: async (owner, from) => [
          { ...(await createSuppression(owner)), when: newSuppression(from).when },
        ],
      },
      {
        call: alarmSuppressionCalls.delete,
        input: async (side) => ({ ids: [(await createSuppression(side)).id] }),
        crossTenant: async (owner, from) => [
          { ids: [(await createSuppression(owner)).id, (await createSuppression(from)).id] },
        ],
      },
      { call: alarmGroupCalls.list, input: (side) => ({ itemId: side.id('item') }) },
      {
        call: alarmGroupCalls.create,
        input: newGroup,
        crossTenant: async (owner, from) => [
          { ...(await newGroup(owner)), ruleIds: (await newGroup(from)).ruleIds },
        ],
      },
      {
        call: alarmGroupCalls.edit,
        input: (side) => createGroup(side),
        crossTenant: async (owner, from) => [
          { ...(await createGroup(owner)), ruleIds: (await newGroup(from)).ruleIds },
        ],
      },
      {
        call: alarmGroupCalls.delete,
        input: async (side) => ({ ids: [(await createGroup(side)).id] }),
        crossTenant: async (owner, from) => [
          { ids: [(await createGroup(owner)).id, (await createGroup(from)).id] },
        ],
      },
      { call: recipientPlanCalls.list, input: (side) => ({ itemId: side.id('item') }) },
      { call: recipientPlanCalls.choices, input: (side) => ({ itemId: side.id('item') }) },
      { call: recipientPlanCalls.create, input: newPlan },
      {
        call: recipientPlanCalls.edit,
        input: async (side) => ({ ...(await createPlan(side)) }),
      },
      {
        call: recipientPlanCalls.delete,
        input: async (side) => ({ ids: [(await createPlan(side)).id] }),
        crossTenant: async (owner, from) => [
          { ids: [(await createPlan(owner)).id, (await createPlan(from)).id] },
        ],
      },
      {
        call: recipientPlanCalls.test,
        // Allowed by its name, and refused before it is dialled: nothing leaves the machine.
        input: (side) => ({
          ...{ itemId: side.id('item'), channel: 'webhook', address: 'https://127.0.0.1/' },
        }),
      },
      { call: recipientPlanCalls.duty, input: (side) => ({ itemId: side.id('item') }) },
      { call: recipientPlanCalls.setDuty, input: newDuty },
      { call: alarmShelvingCalls.list, input: () => ({}) },
      {
        call: alarmShelvingCalls.shelve,
        input: async (side) => ({ ids: [await raiseByRule(side)], ...shelving }),
        crossTenant: async (owner, from) => [
          { ids: [await raiseByRule(owner), await raiseByRule(from)], ...shelving },
        ],
      },
      {
        call: alarmShelvingCalls.takeOutOfService,
        input: async (side) => ({ ids: [await raiseByRule(side)], ...outOfService() }),
        crossTenant: async (owner, from) => [
          { ids: [await raiseByRule(owner), await raiseByRule(from)], ...outOfService() },
        ],
      },
      {
        call: alarmShelvingCalls.unshelve,
        input: async (side) => ({ ids: [await shelved(side)] }),
        crossTenant: async (owner, from) => [{ ids: [await shelved(owner), await shelved(from)] }],
      },
    ],
    topics: [
      {
        topic: alarmsTopic,
        cause: async (owner) =>
          void (await owner.call(alarmCalls.confirm, { ids: [await raise(owner)] })),
      },
    ],
  };
}
