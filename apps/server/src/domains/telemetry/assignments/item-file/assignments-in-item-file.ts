/** Assignments in the file of an item. None is started by an import: who has looked at it starts it. */

import { refuse } from '@millwright/contract';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { assignmentsChanged } from '@millwright/contract/telemetry/assignments/assignments.events';
import {
  assignment,
  assignmentFields,
  maxAssignments,
} from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type { ItemId, PointId } from '@millwright/kernel';
import { z } from 'zod/mini';
import { createGiveWay } from '../../../../base/give-way.ts';
import type { Tx } from '../../../../platform/storage/index.ts';
import { defineItemFilePart, type ItemFilePart } from '../../../items/index.ts';
import { loopAmong } from '../assignment-loop.ts';
import { assignmentsOf, insertAssignment } from '../assignments.store.ts';
import type { AssignmentNeeds } from '../assignments.ts';
import { checkAlone, checkMode, feedingOf } from '../check-assignment.ts';
import { feedingsOf } from '../feedings-of.ts';
import { madePoints, referParts } from './expressions-of-file.ts';

const rowsOfFile = z.object({
  assignments: z
    .array(z.object({ id: assignment.shape.id, ...assignmentFields }))
    .check(z.maxLength(maxAssignments)),
});

export const assignmentsInItemFile = (
  needs: Pick<AssignmentNeeds, 'devices' | 'outbox' | 'clock'> & {
    /** @throws Fault a refusal where the account of the item may not have so many more */
    demandMore(tx: Tx, item: ItemId, more: number): Promise<void>;
  },
): ItemFilePart =>
  defineItemFilePart({
    key: 'assignments',
    version: 1,
    rows: rowsOfFile,
    standsFor: { assignments: [assignmentCalls.create] },
    async write(tx, item) {
      const assignments = await assignmentsOf(tx, item);
      return assignments.length === 0 ? null : rowsOfFile.parse({ assignments });
    },
    async check({ assignments }, findings) {
      const giveWay = createGiveWay();
      await findings.unique(
        'assignments',
        assignments.map(({ name }) => name),
      );
      for (const row of assignments) {
        await giveWay();
        findings.declare('assignment', row.id);
        findings.refer(row.name, 'point', row.targetPointId);
        referParts(findings, row.name, [row.source, row.condition]);
        await findings.holds(row.name, () => checkMode(row));
      }
      return async (tx, { item, ids, made, holds, conflict }) => {
        if (assignments.length === 0) return;
        await needs.demandMore(tx, item.id, assignments.length);
        const { devices, outbox, clock } = needs;
        const { point, part } = madePoints(ids);
        const reckoned = await devices.reckonedFrom(tx, item.id);
        let sound = true;
        for (const { id, ...row } of assignments) {
          await giveWay();
          const input = {
            ...row,
            itemId: item.id,
            source: part(row.source),
            condition: part(row.condition),
            targetPointId: point(row.targetPointId),
          };
          let inputs: PointId[] = [];
          const fits = await holds(row.name, async () => {
            inputs = await checkAlone(devices, tx, item.id, input, reckoned);
          });
          sound &&= fits;
          if (!fits) continue;
          const fresh = await insertAssignment(tx, input, inputs, clock.now());
          ids.set('assignment', id, fresh.id);
        }
        if (!sound) return;
        await holds('', async () => {
          const all = await feedingsOf(await assignmentsOf(tx, item.id), feedingOf);
          const loop = await loopAmong(devices, tx, item.id, all);
          if (loop !== null) throw refuse('assignment.loop', { path: loop.join(' → ') });
        });
        const count = assignments.length;
        made('assignment', count);
        conflict('', 'assignment.file_ended', { count });
        await outbox.emit(tx, assignmentsChanged, { itemId: item.id });
      };
    },
  });
