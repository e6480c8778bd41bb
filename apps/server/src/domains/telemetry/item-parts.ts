/** What items ask for of history tasks and of all that acts by itself: check, shift texts and files. */
import type { Clock } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Outbox } from '../../platform/events/index.ts';
import type { Transactions } from '../../platform/storage/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Items } from '../items/index.ts';
import type { createActingQuotas } from './acting-quotas.ts';
import { assignmentsInItemFile } from './assignments/index.ts';
import { historyTasksInItemFile } from './history-tasks/index.ts';
import { interlocksInItemFile } from './interlocks/index.ts';
import { actingTexts, checkActing } from './item-check/index.ts';
import { triggersInItemFile } from './triggers/index.ts';

export function addItemParts(
  needs: {
    readonly db: Kysely<unknown>;
    readonly transactions: Transactions;
    readonly outbox: Pick<Outbox, 'emit'>;
    readonly clock: Clock;
    readonly devices: Devices;
    readonly items: Pick<Items, 'ports'>;
  },
  quotas: ReturnType<typeof createActingQuotas>,
): void {
  const { checks, shiftTexts, fileParts } = needs.items.ports;
  checks.add((item) => checkActing(needs, item));
  shiftTexts.add((item) => actingTexts(needs.db, item));
  fileParts.add(historyTasksInItemFile({ ...needs, demandMore: quotas.actingTasks }));
  // Triggers start assignments: these are made first.
  fileParts.add(assignmentsInItemFile({ ...needs, demandMore: quotas.assignments }));
  fileParts.add(triggersInItemFile({ ...needs, demandMore: quotas.triggers }));
  fileParts.add(interlocksInItemFile({ ...needs, demandMore: quotas.interlocks }));
}
