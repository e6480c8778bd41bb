import { refuse } from '@millwright/contract';
import { maxPlans, stepChannels } from '@millwright/contract/alarms/recipients/recipient-limits';
import type {
  DutyCalendar,
  PlanPerson,
  RecipientPlan,
  RecipientPlanEdit,
  RecipientPlanInput,
  StepChannel,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { ItemId, UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Session } from '../../../platform/access/index.ts';
import { type Acting, type AuditTrail, change } from '../../../platform/audit/index.ts';
import {
  type Delivery,
  type WebhookPolicy,
  webhookSecretOf,
} from '../../../platform/notify/index.ts';
import type { Transactions, Tx } from '../../../platform/storage/index.ts';
import type { PersonToTell } from '../../identity/index.ts';
import type { Items } from '../../items/index.ts';
import { checkSteps, type Nameable } from './check-plan.ts';
import { deliveryChannels } from './delivery-channels.ts';
import { findDutyCalendar, lockDutyCalendar, saveDutyCalendar } from './duty-calendars.store.ts';
import { addressesOf, type PeopleNeeds, peopleOfItem, usersNamed } from './people-of-item.ts';
import { type Namer, namersOf, usersNaming } from './plan-namers.ts';
import { planWarnings } from './plan-warnings.ts';
import {
  countPlans,
  deletePlanRows,
  findPlans,
  insertPlan,
  listPlanRows,
  lockPlans,
  type PlanQuery,
  plansOfItem,
  type StoredPlan,
  updatePlan,
} from './recipient-plans.store.ts';

/** Who asks: whom they may name depends on it. */
type Planner = Pick<Session, 'userId' | 'accountId' | 'grade'>;

export interface PlanNeeds extends Pick<PeopleNeeds, 'peopleToTell'> {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly items: Pick<Items, 'usersOf' | 'names' | 'timeZones'>;
  readonly delivery: Pick<Delivery, 'has'>;
  /** Null where no host is allowed. */
  readonly webhooks: { readonly policy: WebhookPolicy; readonly secret: string } | null;
  /** A plan is another one, or gone: what it has begun is looked at anew. */
  readonly onChange: (tx: Tx, plans: readonly number[]) => Promise<void>;
}

const asNamer = ({ userId, accountId, grade }: Planner): Namer => ({
  userId,
  accountId,
  isAdministrator: grade === 0,
});

/** Everything about the people of an item that its plans need. */
async function peopleAround(needs: PlanNeeds, item: ItemId, planner?: Planner) {
  const { db } = needs;
  const plans = await plansOfItem(db, item);
  const duty = await findDutyCalendar(db, item);
  const targets = plans.flatMap(({ steps }) => steps.flatMap(({ to }) => to));
  const inDuty = [
    ...duty.duties.map(({ userId }) => userId),
    ...duty.swaps.flatMap(({ insteadOf, userId }) => [insteadOf, userId]),
  ];
  const named = new Set([...usersNamed(targets), ...inDuty]);
  const self = planner === undefined ? [] : [planner.userId];
  const people = await peopleOfItem(needs, item, [...named, ...self]);
  const seeing = await seeingItem(needs, item, plans);
  return { plans, duty, named, targets, people, seeing };
}

/** Who named something in these plans and may see the item still. */
const seeingItem = async (
  needs: PlanNeeds,
  item: ItemId,
  plans: readonly StoredPlan[],
): Promise<ReadonlySet<UserId>> =>
  new Set((await peopleOfItem(needs, item, usersNaming(plans))).map(({ id }) => id));

/** Those of the planner's account, and whom the item's plans name already. */
function nameable(
  { people, named, targets }: Awaited<ReturnType<typeof peopleAround>>,
  { userId, accountId, grade }: Planner,
): { people: PersonToTell[]; within: Nameable } {
  const own = people.filter(
    ({ id, parentId }) =>
      grade === 0 || id === userId || id === accountId || parentId === accountId || named.has(id),
  );
  const roles = own.flatMap((person) => person.roles.map(({ id }) => id));
  const inPlans = targets.flatMap((one) => (one.kind === 'role' ? [one.roleId] : []));
  return {
    people: own,
    within: {
      users: new Set([...own.map(({ id }) => id), ...named]),
      roles: new Set([...roles, ...inPlans]),
    },
  };
}

const channelsOf = ({ delivery }: Pick<PlanNeeds, 'delivery'>): StepChannel[] =>
  stepChannels.filter((channel) => delivery.has(deliveryChannels[channel]));

/** A plan as it is shown: who named what in it is nobody's to read. */
const withOwn = (
  { namedBy: _hidden, ...plan }: StoredPlan,
  warnings: RecipientPlan['warnings'] = [],
): RecipientPlan => ({ ...plan, warnings });

/** What is wrong with each of some plans of an item. */
async function withWarnings(
  needs: PlanNeeds,
  item: ItemId,
  plans: readonly StoredPlan[],
): Promise<RecipientPlan[]> {
  const { people, duty, seeing } = await peopleAround(needs, item);
  const around = { people, seeing, duties: duty.duties, channels: new Set(channelsOf(needs)) };
  return plans.map((plan) => withOwn(plan, planWarnings(plan, around)));
}

/** A page of the plans of an item, with what is wrong with each. */
export async function listPlans(
  needs: PlanNeeds,
  query: PlanQuery,
): Promise<{ list: RecipientPlan[]; total: number }> {
  const { list, total } = await listPlanRows(needs.db, query);
  return { list: await withWarnings(needs, query.itemId, list), total };
}

/** A plan that was just saved. */
const shown = async (needs: PlanNeeds, plan: RecipientPlan): Promise<RecipientPlan> => {
  const [found] = await withWarnings(needs, plan.itemId, await findPlans(needs.db, [plan.id]));
  return found ?? plan;
};

/** Whom plans of an item may name, and by what they can be told. */
export async function planChoices(needs: PlanNeeds, item: ItemId, planner: Planner) {
  const { people } = nameable(await peopleAround(needs, item, planner), planner);
  const roles = new Map(people.flatMap((person) => person.roles.map((role) => [role.id, role])));
  const { webhooks } = needs;
  return {
    people: people.map(
      (person): PlanPerson => ({
        id: person.id,
        userName: person.userName,
        channels: stepChannels.filter((channel) => addressesOf(person, channel).length > 0),
      }),
    ),
    roles: [...roles.values()],
    channels: channelsOf(needs),
    webhookSecret: webhooks === null ? null : webhookSecretOf(webhooks.secret, String(item)),
    timeZone: (await needs.items.timeZones([item]))(item),
  };
}

async function checkPlan(
  needs: PlanNeeds,
  plan: Pick<RecipientPlanInput, 'itemId' | 'steps'>,
  planner: Planner,
): Promise<void> {
  const { within } = nameable(await peopleAround(needs, plan.itemId, planner), planner);
  checkSteps(plan.steps, { nameable: within, webhooks: needs.webhooks?.policy ?? null });
}

const subjectOf = ({ id, name, itemId }: Pick<StoredPlan, 'id' | 'name' | 'itemId'>) => ({
  subject: { kind: 'recipient_plan', id, name } as const,
  itemId,
});

/** @throws Fault the refusals that the call declares */
export async function createPlan(
  needs: PlanNeeds,
  input: RecipientPlanInput,
  by: { readonly planner: Planner; readonly acting: Acting },
): Promise<RecipientPlan> {
  await checkPlan(needs, input, by.planner);
  const created = await needs.transactions.run(async (tx) => {
    if ((await countPlans(tx, input.itemId)) >= maxPlans) {
      throw refuse('alarm.plans_full', { limit: maxPlans });
    }
    const none = { namedBy: {}, seeing: new Set<UserId>() };
    const namedBy = namersOf(input.steps, asNamer(by.planner), none);
    const after = withOwn(await insertPlan(tx, { ...input, namedBy }));
    const { warnings: _found, ...kept } = after;
    const entry = { ...by.acting, ...subjectOf(after), after: kept };
    await needs.auditTrail.record(tx, { ...entry, action: 'recipient_plan.create' });
    return after;
  });
  return shown(needs, created);
}

/** @throws Fault refusal `general.not_found`, `general.conflict` with the fresh plan, and those of adding one */
export async function editPlan(
  needs: PlanNeeds,
  input: RecipientPlanEdit,
  by: { readonly planner: Planner; readonly acting: Acting },
): Promise<RecipientPlan> {
  const [known] = await findPlans(needs.db, [input.id]);
  if (known === undefined) throw refuse('general.not_found');
  await checkPlan(needs, { itemId: known.itemId, steps: input.steps }, by.planner);
  const seeing = await seeingItem(needs, known.itemId, [known]);
  // What is wrong with it is found when it is shown; who was late is given the plan as the call answers it.
  const edited = await change<RecipientPlan>(
    needs,
    {
      action: 'recipient_plan.edit',
      async lock(tx) {
        const [plan] = await lockPlans(tx, [input.id]);
        return plan && withOwn(plan);
      },
      version: input.version,
      describe: subjectOf,
      emit: (tx, { id }) => needs.onChange(tx, [id]),
    },
    by.acting,
    async (tx) => {
      const [{ namedBy } = known] = await lockPlans(tx, [input.id]);
      const namers = namersOf(input.steps, asNamer(by.planner), { namedBy, seeing });
      return withOwn(await updatePlan(tx, { ...input, namedBy: namers }));
    },
  );
  return shown(needs, edited);
}

/** All or none; answers how many. @throws Fault refusal `general.not_found` */
export const deletePlans = (
  needs: PlanNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<number> =>
  needs.transactions.run(async (tx) => {
    const plans = await lockPlans(tx, ids);
    if (plans.length !== new Set(ids).size) throw refuse('general.not_found');
    for (const { namedBy: _hidden, ...before } of plans) {
      const entry = { ...acting, ...subjectOf(before), before };
      await needs.auditTrail.record(tx, { ...entry, action: 'recipient_plan.delete' });
    }
    await deletePlanRows(tx, ids);
    await needs.onChange(tx, ids);
    return plans.length;
  });

/** @throws Fault refusal `alarm.recipient_foreign`, `alarm.swap_range`, `general.conflict` with the fresh calendar */
export async function setDuty(
  needs: PlanNeeds,
  input: DutyCalendar,
  by: { readonly planner: Planner; readonly acting: Acting },
): Promise<DutyCalendar> {
  const { itemId, duties, swaps } = input;
  const { within } = nameable(await peopleAround(needs, itemId, by.planner), by.planner);
  const named: UserId[] = [
    ...duties.map(({ userId }) => userId),
    ...swaps.flatMap(({ userId, insteadOf }) => [userId, insteadOf]),
  ];
  if (!named.every((id) => within.users.has(id))) throw refuse('alarm.recipient_foreign');
  const isSwap = swaps.every(
    ({ userId, insteadOf, from, to }) => from < to && userId !== insteadOf,
  );
  if (!isSwap) throw refuse('alarm.swap_range');
  const name = (await needs.items.names([itemId])).get(itemId) ?? '';
  return change<DutyCalendar>(
    needs,
    {
      action: 'duty_calendar.edit',
      lock: (tx) => lockDutyCalendar(tx, itemId),
      version: input.version,
      describe: () => ({ subject: { kind: 'duty_calendar', id: itemId, name }, itemId }),
      // Who is on duty is asked when somebody is told.
      emit: async () => {},
    },
    by.acting,
    async (tx, { version }) => {
      const after = { itemId, duties, swaps, version: version + 1 };
      await saveDutyCalendar(tx, after);
      return after;
    },
  );
}
