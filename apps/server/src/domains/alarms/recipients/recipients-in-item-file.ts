/**
 * Recipient plans and duties in the file of an item. People and roles go by their names, and are looked for
 * in the account of whoever imports: somebody of the same name in another account is nobody to be told.
 * Whether a plan is on does not travel: whom it tells here is looked at before it does.
 */
import { maxDuties, maxPlans } from '@millwright/contract/alarms/recipients/recipient-limits';
import { recipientPlanCalls } from '@millwright/contract/alarms/recipients/recipients.calls';
import {
  dutyInFile,
  type RecipientPlanInFile,
  recipientPlanInFile,
  type Target,
  type TargetInFile,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import { userId } from '@millwright/kernel';
import { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { findPeopleNamed, namesOfPeople, type PeopleNamed } from '../../identity/index.ts';
import { defineItemFilePart, type ItemFilePart, type ItemFileTarget } from '../../items/index.ts';
import { checkSteps } from './check-plan.ts';
import { findDutyCalendar, saveDutyCalendar } from './duty-calendars.store.ts';
import { usersNamed } from './people-of-item.ts';
import { type Namers, namersOf } from './plan-namers.ts';
import { insertPlan, plansOfItem, type StoredPlan } from './recipient-plans.store.ts';

const rowsOfFile = z.object({
  plans: z.array(recipientPlanInFile).check(z.maxLength(maxPlans)),
  duties: z.array(dutyInFile).check(z.maxLength(maxDuties)),
});

const targetsOf = (plans: readonly Pick<StoredPlan, 'steps'>[]): Target[] =>
  plans.flatMap(({ steps }) => steps.flatMap(({ to }) => to));

type StepsInFile = RecipientPlanInFile['steps'];

/** A plan by names; undefined where nobody is left that it names. */
function toNames(
  { steps, ...plan }: StoredPlan,
  names: Awaited<ReturnType<typeof namesOfPeople>>,
): unknown {
  const named = (channel: string, target: Target): TargetInFile | undefined => {
    if (target.kind === 'user') {
      const userName = names.users.get(target.userId);
      return userName === undefined ? undefined : { kind: 'user', userName };
    }
    if (target.kind === 'role') {
      const roleName = names.roles.get(target.roleId);
      return roleName === undefined ? undefined : { kind: 'role', roleName };
    }
    return channel === 'webhook' ? { kind: 'webhook' } : target;
  };
  const left = steps
    .map((step) => ({ ...step, to: step.to.flatMap((to) => named(step.channel, to) ?? []) }))
    .filter(({ to }) => to.length > 0);
  return left.length === 0 ? undefined : { ...plan, steps: left };
}

/** The steps as they can be here; what cannot is told under `at`. */
function toOwn(
  steps: StepsInFile,
  named: PeopleNamed,
  miss: (
    error: 'alarm.file_person' | 'alarm.file_role' | 'alarm.file_webhook',
    name: string,
  ) => void,
): StoredPlan['steps'] {
  const own = (target: TargetInFile): Target | undefined => {
    if (target.kind === 'user') {
      const userId = named.users.get(target.userName.toLowerCase());
      if (userId !== undefined) return { kind: 'user', userId };
      miss('alarm.file_person', target.userName);
    } else if (target.kind === 'role') {
      const roleId = named.roles.get(target.roleName.toLowerCase());
      if (roleId !== undefined) return { kind: 'role', roleId };
      miss('alarm.file_role', target.roleName);
    } else if (target.kind === 'webhook') miss('alarm.file_webhook', '');
    else return target;
    return undefined;
  };
  return steps
    .map((step) => ({ ...step, to: step.to.flatMap((to) => own(to) ?? []) }))
    .filter(({ to }) => to.length > 0);
}

/** Nobody where no person imports. */
const namedFor = async (
  tx: Tx,
  { actor }: Acting,
  { plans, duties }: z.infer<typeof rowsOfFile>,
): Promise<PeopleNamed> => {
  if (actor.kind !== 'user') return { users: new Map(), roles: new Map() };
  const targets = plans.flatMap(({ steps }) => steps.flatMap(({ to }) => to));
  return findPeopleNamed(tx, userId(actor.id), {
    users: [
      ...targets.flatMap((to) => (to.kind === 'user' ? [to.userName] : [])),
      ...duties.map(({ userName }) => userName),
    ],
    roles: targets.flatMap((to) => (to.kind === 'role' ? [to.roleName] : [])),
  });
};

/** Addresses outside and roles are named by whoever imports: a role is that of their account. */
function namedByImport(steps: StoredPlan['steps'], { actor, account }: Acting): Namers {
  if (actor.kind !== 'user') return {};
  const id = userId(actor.id);
  const by = { userId: id, accountId: account ?? id, isAdministrator: false };
  return namersOf(steps, by, { namedBy: {}, seeing: new Set() });
}

/** Tells each name that is missing once. */
function missing({ conflict }: Pick<ItemFileTarget, 'conflict'>) {
  const told = new Set<string>();
  return (
    at: string,
    error: 'alarm.file_person' | 'alarm.file_role' | 'alarm.file_webhook',
    name: string,
  ): void => {
    const key = error === 'alarm.file_webhook' ? `${error} ${at}` : `${error} ${name}`;
    if (!told.has(key)) conflict(at, error, { name });
    told.add(key);
  };
}

export const recipientsInItemFile = (): ItemFilePart =>
  defineItemFilePart({
    key: 'recipients',
    version: 1,
    rows: rowsOfFile,
    standsFor: { plans: [recipientPlanCalls.create], duties: [recipientPlanCalls.setDuty] },
    shownBy: recipientPlanCalls.list,
    async write(tx, item) {
      const plans = await plansOfItem(tx, item);
      const { duties } = await findDutyCalendar(tx, item);
      const targets = targetsOf(plans);
      const names = await namesOfPeople(tx, {
        users: [...usersNamed(targets), ...duties.map(({ userId }) => userId)],
        roles: targets.flatMap((to) => (to.kind === 'role' ? [to.roleId] : [])),
      });
      const rows = {
        plans: plans.flatMap((plan) => toNames(plan, names) ?? []),
        duties: duties.flatMap(({ userId, ...duty }) => {
          const userName = names.users.get(userId);
          return userName === undefined ? [] : [{ ...duty, userName }];
        }),
      };
      return rows.plans.length + rows.duties.length === 0 ? null : rowsOfFile.parse(rows);
    },
    async check(rows, findings) {
      await findings.unique(
        'plans',
        rows.plans.map(({ name }) => name),
      );
      const giveWay = createGiveWay();
      return async (tx, { item, acting, made, holds, conflict }) => {
        const named = await namedFor(tx, acting, rows);
        const miss = missing({ conflict });
        let count = 0;
        for (const { steps, ...row } of rows.plans) {
          await giveWay();
          const own = toOwn(steps, named, (error, name) => miss(row.name, error, name));
          if (own.length === 0) {
            conflict(row.name, 'alarm.file_plan_empty');
            continue;
          }
          await holds(row.name, async () => {
            // Whom it names was found among those that they may name.
            const nameable = {
              users: new Set(named.users.values()),
              roles: new Set(named.roles.values()),
            };
            checkSteps(own, { nameable, webhooks: null });
            const namedBy = namedByImport(own, acting);
            await insertPlan(tx, { ...row, namedBy, steps: own, itemId: item.id, enabled: false });
            count += 1;
          });
        }
        if (count > 0) {
          made('recipientPlan', count);
          conflict('', 'alarm.file_plans_off', { count });
        }
        const duties = rows.duties.flatMap(({ userName, ...duty }) => {
          const userId = named.users.get(userName.toLowerCase());
          if (userId === undefined) miss('duties', 'alarm.file_person', userName);
          return userId === undefined ? [] : [{ ...duty, userId }];
        });
        if (duties.length === 0) return;
        await saveDutyCalendar(tx, { itemId: item.id, duties, swaps: [], version: 1 });
        made('duty', duties.length);
      };
    },
  });
