import { recipientPlanCalls as calls } from '@millwright/contract/alarms/recipients/recipients.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { findDutyCalendar } from './duty-calendars.store.ts';
import { findPlans } from './recipient-plans.store.ts';
import {
  createPlan,
  deletePlans,
  editPlan,
  listPlans,
  type PlanNeeds,
  planChoices,
  setDuty,
} from './recipient-plans.ts';

export type { PlanNeeds } from './recipient-plans.ts';

export function routeRecipientPlans(http: Pick<Http, 'handle' | 'scope'>, needs: PlanNeeds): void {
  const { db } = needs;
  http.scope('recipientPlan', async (ids) => {
    const known = new Map((await findPlans(db, ids)).map(({ id, itemId }) => [id, itemId]));
    return ids.map((id) => known.get(id) ?? null);
  });
  http.handle(calls.list, (input) => listPlans(needs, input));
  http.handle(calls.choices, ({ itemId }, { session }) => planChoices(needs, itemId, session));
  http.handle(calls.create, (input, context) =>
    createPlan(needs, input, { planner: context.session, acting: actingFor(context) }),
  );
  http.handle(calls.edit, (input, context) =>
    editPlan(needs, input, { planner: context.session, acting: actingFor(context) }),
  );
  http.handle(calls.delete, async ({ ids }, context) => ({
    deleted: await deletePlans(needs, ids, actingFor(context)),
  }));
  http.handle(calls.duty, ({ itemId }) => findDutyCalendar(db, itemId));
  http.handle(calls.setDuty, (input, context) =>
    setDuty(needs, input, { planner: context.session, acting: actingFor(context) }),
  );
}
