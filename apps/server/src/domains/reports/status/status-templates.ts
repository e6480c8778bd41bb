/** Status templates: created, changed and deleted by people. */
import { isDeepStrictEqual } from 'node:util';
import { refuse } from '@millwright/contract';
import {
  maxStatusTemplates,
  maxTestsPerPoint,
  type StatusTemplate,
  type StatusTemplateEdit,
  type StatusTemplateInput,
} from '@millwright/contract/reports/status/status-templates.schemas';
import type { Clock, ItemId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { type Acting, type AuditTrail, change } from '../../../platform/audit/index.ts';
import type { Transactions, Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import {
  countStatusTemplates,
  deleteStatusTemplateRows,
  insertStatusTemplate,
  lockStatusTemplates,
  updateStatusTemplate,
} from './status-templates.store.ts';

export interface StatusTemplateNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  readonly devices: Pick<Devices, 'hold' | 'holdPoints'>;
}

type Entered = Pick<StatusTemplate, 'states' | 'devices'>;

/** Where a template stands on the record. */
const subjectOf = ({ id, itemId, name }: StatusTemplate) => ({
  subject: { kind: 'status_template', id, name } as const,
  itemId,
});

/** @throws Fault refusals `status_template.state_name_taken`, `status_template.too_many_tests` */
function checkStates(states: Entered['states']): void {
  const names = new Set<string>();
  const tests = new Map<string, number>();
  for (const state of states) {
    if (names.has(state.name.toLowerCase())) {
      throw refuse('status_template.state_name_taken', { name: state.name });
    }
    names.add(state.name.toLowerCase());
    for (const { point } of state.tests) {
      const count = (tests.get(point) ?? 0) + 1;
      if (count > maxTestsPerPoint) {
        throw refuse('status_template.too_many_tests', { point, most: maxTestsPerPoint });
      }
      tests.set(point, count);
    }
  }
}

/**
 * Devices, once each, and points chosen for names, which stay until the commit.
 * @throws Fault refusal `status_template.device_foreign`
 */
async function checkDevices(
  { devices }: Pick<StatusTemplateNeeds, 'devices'>,
  tx: Tx,
  item: ItemId,
  given: Entered['devices'],
): Promise<void> {
  const ids = [...new Set(given.map(({ deviceId }) => deviceId))];
  const points = [...new Set(given.flatMap((one) => one.points.map(({ pointId }) => pointId)))];
  const held = await devices.hold(tx, ids);
  const heldPoints = await devices.holdPoints(tx, points);
  const areOwn =
    ids.length === given.length &&
    held.length === ids.length &&
    heldPoints.length === points.length &&
    [...held, ...heldPoints].every(({ itemId }) => itemId === item);
  if (!areOwn) throw refuse('status_template.device_foreign');
}

/**
 * What is looked at within the transaction that saves it.
 * @throws Fault refusals `status_template.state_name_taken`, `status_template.too_many_tests`,
 *   `status_template.device_foreign`
 */
export async function checkTemplate(
  needs: Pick<StatusTemplateNeeds, 'devices'>,
  tx: Tx,
  item: ItemId,
  { states, devices }: Entered,
): Promise<void> {
  checkStates(states);
  await checkDevices(needs, tx, item, devices);
}

/** @throws Fault refusals of what is entered, `status_template.too_many`, `general.not_found` */
export const createStatusTemplate = (
  needs: StatusTemplateNeeds,
  input: StatusTemplateInput,
  acting: Acting,
): Promise<StatusTemplate> =>
  needs.transactions.run(async (tx) => {
    if ((await countStatusTemplates(tx, input.itemId)) >= maxStatusTemplates) {
      throw refuse('status_template.too_many', { most: maxStatusTemplates });
    }
    await checkTemplate(needs, tx, input.itemId, input);
    const after = await insertStatusTemplate(tx, input, needs.clock.now());
    const entry = { ...acting, ...subjectOf(after), after };
    await needs.auditTrail.record(tx, { ...entry, action: 'status_template.create' });
    return after;
  });

/** @throws Fault refusals of what is entered, `general.conflict` with the fresh template */
export const editStatusTemplate = (
  needs: StatusTemplateNeeds,
  input: StatusTemplateEdit,
  acting: Acting,
): Promise<StatusTemplate> =>
  change(
    needs,
    {
      action: 'status_template.edit',
      lock: async (tx) => (await lockStatusTemplates(tx, [input.id])).at(0),
      version: input.version,
      describe: subjectOf,
      // What a template says is reckoned when it is asked for.
      emit: async () => {},
    },
    acting,
    async (tx, before) => {
      const { itemId: _, createdAt: __, updatedAt: ___, ...entered } = before;
      if (isDeepStrictEqual(entered, input)) return before;
      await checkTemplate(needs, tx, before.itemId, input);
      return updateStatusTemplate(tx, input, needs.clock.now());
    },
  );

/** All or none; answers how many. @throws Fault refusal `general.not_found` */
export const deleteStatusTemplates = (
  { transactions, auditTrail }: StatusTemplateNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<number> =>
  transactions.run(async (tx) => {
    const templates = await lockStatusTemplates(tx, ids);
    if (templates.length !== new Set(ids).size) throw refuse('general.not_found');
    for (const before of templates) {
      const entry = { ...acting, ...subjectOf(before), before };
      await auditTrail.record(tx, { ...entry, action: 'status_template.delete' });
    }
    await deleteStatusTemplateRows(tx, ids);
    return templates.length;
  });
