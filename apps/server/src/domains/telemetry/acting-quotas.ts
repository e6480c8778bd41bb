/** How much of what acts by itself an account may have: every sample of all is held against all of it. */
import { refuse } from '@millwright/contract';
import type { Clock, ItemId } from '@millwright/kernel';
import {
  type AccountQuota,
  createAccountQuota,
  type MostPerAccount,
  type Tx,
} from '../../platform/storage/index.ts';
import type { Items } from '../items/index.ts';
import { countAssignmentsOf } from './assignments/index.ts';
import { countActingTasksOf } from './history-tasks/index.ts';
import { countInterlocksOf } from './interlocks/index.ts';
import { countTriggersOf } from './triggers/index.ts';

/** Demands that the account which has the item, if one has, may have so many more. @throws Fault of the quota */
export type DemandMore = (tx: Tx, item: ItemId, more?: number) => Promise<void>;

export function createActingQuotas(needs: {
  readonly items: Pick<Items, 'accountOf'>;
  readonly clock: Clock;
  readonly mostPerAccount?: MostPerAccount | undefined;
}): Readonly<Record<'assignments' | 'triggers' | 'interlocks' | 'actingTasks', DemandMore>> {
  const { items, clock, mostPerAccount } = needs;
  const shared = { clock, mostPerAccount };
  const ofItem =
    ({ demand }: AccountQuota): DemandMore =>
    async (tx, item, more = 1) =>
      demand(tx, await items.accountOf(item, tx), more);
  return {
    assignments: ofItem(
      createAccountQuota({
        ...shared,
        kind: 'assignments',
        count: countAssignmentsOf,
        full: (limit) => refuse('assignment.account_full', { limit }),
      }),
    ),
    triggers: ofItem(
      createAccountQuota({
        ...shared,
        kind: 'triggers',
        count: countTriggersOf,
        full: (limit) => refuse('trigger.account_full', { limit }),
      }),
    ),
    actingTasks: ofItem(
      createAccountQuota({
        ...shared,
        kind: 'actingTasks',
        count: countActingTasksOf,
        full: (limit) => refuse('history.account_full', { limit }),
      }),
    ),
    interlocks: ofItem(
      createAccountQuota({
        ...shared,
        kind: 'interlocks',
        count: countInterlocksOf,
        full: (limit) => refuse('interlock.account_full', { limit }),
      }),
    ),
  };
}
