/** Suppressions as people keep them: added, changed, deleted. */
import { refuse } from '@millwright/contract';
import {
  alarmAnnounced,
  alarmOrderWanted,
  alarmSuppressionsChanged,
} from '@millwright/contract/alarms/alarms.events';
import { maxSuppressions } from '@millwright/contract/alarms/suppression/most-suppressions';
import type {
  AlarmSuppression,
  AlarmSuppressionEdit,
  AlarmSuppressionInput,
} from '@millwright/contract/alarms/suppression/suppression.schemas';
import type { ItemId } from '@millwright/kernel';
import { type Acting, change } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { findRules } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import {
  type AfterSuppression,
  type AlarmSource,
  lockShelves,
  markSuppressed,
  wantOrders,
} from '../occurrences/index.ts';
import { checkRule, holding, storedWhen } from '../rules/index.ts';
import {
  countSuppressions,
  deleteSuppressionRows,
  findSuppressions,
  insertSuppression,
  lockSuppressions,
  sourcesOf,
  updateSuppression,
} from './suppressions.store.ts';

const subjectOf = ({ id, name, itemId }: AlarmSuppression) => ({
  subject: { kind: 'alarm_suppression', id, name } as const,
  itemId,
});

/** Marks the alarms of these sources, and has those that are told of again sent once. */
export async function settleSuppressed(
  { outbox }: Pick<AlarmNeeds, 'outbox'>,
  tx: Tx,
  sources: readonly AlarmSource[],
): Promise<AfterSuppression> {
  const { silenced, announced } = await markSuppressed(tx, sources);
  // What nobody was told of asked for no order.
  const { alarms, noted } = await wantOrders(tx, announced);
  await outbox.emitAll(tx, alarmAnnounced, alarms);
  await outbox.emitAll(tx, alarmOrderWanted, noted);
  return { silenced, announced: alarms };
}

/** Tells open pages what was committed. */
export function tellSuppressed(
  { tell }: Pick<AlarmNeeds, 'tell'>,
  { silenced, announced }: AfterSuppression,
): void {
  tell('silenced', silenced);
  tell('announced', announced);
}

const emitChange = (
  { outbox }: Pick<AlarmNeeds, 'outbox'>,
  tx: Tx,
  { id, itemId }: Pick<AlarmSuppression, 'id' | 'itemId'>,
): Promise<void> => outbox.emit(tx, alarmSuppressionsChanged, { suppressionId: id, itemId });

/** @throws Fault refusal `alarm.suppression_source_foreign` */
async function checkSources(
  { devices }: Pick<AlarmNeeds, 'devices'>,
  tx: Tx,
  item: ItemId,
  { ruleIds, limits }: Pick<AlarmSuppression, 'ruleIds' | 'limits'>,
): Promise<void> {
  const points = [...new Set(limits.map(({ pointId }) => pointId))];
  const rules = await findRules(tx, ruleIds);
  const held = points.length === 0 ? [] : await devices.holdPoints(tx, points);
  const isOwn =
    rules.length === new Set(ruleIds).size &&
    held.length === points.length &&
    [...rules, ...held].every(({ itemId }) => itemId === item);
  if (!isOwn) throw refuse('alarm.suppression_source_foreign');
}

/** @throws Fault the refusals that the call declares */
export async function createSuppression(
  needs: AlarmNeeds,
  input: AlarmSuppressionInput,
  acting: Acting,
): Promise<AlarmSuppression> {
  const when = await storedWhen(needs.devices, input.itemId, input.when);
  return needs.transactions.run(async (tx) => {
    const uses = await checkRule(holding(needs, tx), input.itemId, when, { shifts: 'shifts too' });
    await checkSources(needs, tx, input.itemId, input);
    if ((await countSuppressions(tx, input.itemId)) >= maxSuppressions) {
      throw refuse('alarm.suppressions_full', { limit: maxSuppressions });
    }
    const after = await insertSuppression(tx, { ...input, when }, uses, needs.clock.now());
    const entry = { ...acting, ...subjectOf(after), after };
    await needs.auditTrail.record(tx, { ...entry, action: 'alarm_suppression.create' });
    await emitChange(needs, tx, after);
    return after;
  });
}

/**
 * What it suppresses stays suppressed until the changed condition says otherwise; sources that it is of
 * no more are told of again at once, and so is everything when it is switched off.
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh one, and those of adding one
 */
export async function editSuppression(
  needs: AlarmNeeds,
  input: AlarmSuppressionEdit,
  acting: Acting,
): Promise<AlarmSuppression> {
  const [known] = await findSuppressions(needs.db, [input.id]);
  if (known === undefined) throw refuse('general.not_found');
  const when = await storedWhen(needs.devices, known.itemId, input.when);
  let uses: Awaited<ReturnType<typeof checkRule>> = { points: [], devices: [] };
  let settled: AfterSuppression = { silenced: [], announced: [] };
  const edited = await change<AlarmSuppression>(
    needs,
    {
      action: 'alarm_suppression.edit',
      async lock(tx) {
        uses = await checkRule(holding(needs, tx), known.itemId, when, { shifts: 'shifts too' });
        await checkSources(needs, tx, known.itemId, input);
        await lockShelves(tx);
        return (await lockSuppressions(tx, [input.id])).at(0);
      },
      version: input.version,
      describe: subjectOf,
      emit: (tx, after) => emitChange(needs, tx, after),
    },
    acting,
    async (tx, before) => {
      const after = await updateSuppression(tx, { ...input, when }, uses, needs.clock.now());
      settled = await settleSuppressed(needs, tx, [...sourcesOf(before), ...sourcesOf(after)]);
      return after;
    },
  );
  tellSuppressed(needs, settled);
  return edited;
}

/** All or none; answers how many. @throws Fault refusal `general.not_found` */
export async function deleteSuppressions(
  needs: AlarmNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<number> {
  const { deleted, settled } = await needs.transactions.run(async (tx) => {
    await lockShelves(tx);
    const before = await lockSuppressions(tx, ids);
    if (before.length !== new Set(ids).size) throw refuse('general.not_found');
    await deleteSuppressionRows(tx, ids);
    for (const each of before) {
      const entry = { ...acting, ...subjectOf(each), before: each };
      await needs.auditTrail.record(tx, { ...entry, action: 'alarm_suppression.delete' });
      await emitChange(needs, tx, each);
    }
    const settled = await settleSuppressed(needs, tx, before.flatMap(sourcesOf));
    return { deleted: before.length, settled };
  });
  tellSuppressed(needs, settled);
  return deleted;
}
