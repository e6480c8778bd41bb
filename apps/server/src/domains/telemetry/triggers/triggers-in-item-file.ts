/** Triggers in the file of an item. None is enabled by an import: who has looked at it enables it. */
import { refuse } from '@millwright/contract';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import { triggersChanged } from '@millwright/contract/telemetry/triggers/triggers.events';
import {
  maxTriggers,
  type TriggerAction,
  trigger,
  triggerFields,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';
import type { ItemId } from '@millwright/kernel';
import { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { defineItemFilePart, type ItemFileFindings, type ItemFilePart } from '../../items/index.ts';
import {
  feedingOf,
  feedingsOf,
  holdAssignmentsOf,
  loopAmong,
  madePoints,
  referExpression,
  referParts,
} from '../assignments/index.ts';
import { checkTriggerAlone, feedingOfTrigger } from './check-trigger.ts';
import { insertTrigger, triggersOf } from './triggers.store.ts';
import type { TriggerNeeds } from './triggers.ts';

const rowsOfFile = z.object({
  triggers: z
    .array(z.object({ id: trigger.shape.id, ...triggerFields }))
    .check(z.maxLength(maxTriggers)),
});

export const triggersInItemFile = (
  needs: Pick<TriggerNeeds, 'devices' | 'outbox' | 'clock'> & {
    /** @throws Fault a refusal where the account of the item may not have so many more */
    demandMore(tx: Tx, item: ItemId, more: number): Promise<void>;
  },
): ItemFilePart =>
  defineItemFilePart({
    key: 'triggers',
    version: 1,
    rows: rowsOfFile,
    standsFor: { triggers: [triggerCalls.create] },
    async write(tx, item) {
      const triggers = await triggersOf(tx, item);
      return triggers.length === 0 ? null : rowsOfFile.parse({ triggers });
    },
    async check({ triggers }, findings) {
      const giveWay = createGiveWay();
      await findings.unique(
        'triggers',
        triggers.map(({ name }) => name),
      );
      for (const { id, name, condition, actions } of triggers) {
        await giveWay();
        findings.declare('trigger', id);
        if (condition.kind === 'change') findings.refer(name, 'point', condition.pointId);
        else referParts(findings, name, [condition]);
        for (const action of actions) referAction(findings, name, action);
      }
      return async (tx, { item, ids, made, holds, conflict }) => {
        if (triggers.length === 0) return;
        await needs.demandMore(tx, item.id, triggers.length);
        const { devices, outbox, clock } = needs;
        const { part, point } = madePoints(ids);
        const assignments = await holdAssignmentsOf(tx, item.id);
        const known = new Set(assignments.map(({ id }) => id));
        const act = (action: TriggerAction): TriggerAction => {
          if (action.kind === 'record') return { ...action, pointIds: action.pointIds.map(point) };
          return 'assignmentId' in action
            ? { ...action, assignmentId: ids.get('assignment', action.assignmentId) }
            : part(action);
        };
        let sound = true;
        for (const { id, ...row } of triggers) {
          await giveWay();
          const condition = part(row.condition);
          const input = { ...row, itemId: item.id, condition, actions: row.actions.map(act) };
          const check = () => checkTriggerAlone(devices, tx, item.id, input, known);
          const fits = await holds(row.name, check);
          sound &&= fits;
          if (!fits) continue;
          const fresh = await insertTrigger(tx, input, clock.now());
          ids.set('trigger', id, fresh.id);
        }
        if (!sound) return;
        await holds('', async () => {
          const all = await feedingsOf(await triggersOf(tx, item.id), feedingOfTrigger);
          const fed = await feedingsOf(assignments, feedingOf);
          const loop = await loopAmong(devices, tx, item.id, [...all, ...fed]);
          if (loop !== null) throw refuse('trigger.loop', { path: loop.join(' → ') });
        });
        const count = triggers.length;
        made('trigger', count);
        conflict('', 'trigger.file_off', { count });
        await outbox.emit(tx, triggersChanged, { itemId: item.id });
      };
    },
  });

function referAction(findings: ItemFileFindings, at: string, action: TriggerAction): void {
  if ('pointId' in action) findings.refer(at, 'point', action.pointId);
  if (action.kind === 'record') for (const id of action.pointIds) findings.refer(at, 'point', id);
  if ('assignmentId' in action) findings.refer(at, 'assignment', action.assignmentId);
  if (action.kind === 'reckon') referExpression(findings, at, action.text);
}
