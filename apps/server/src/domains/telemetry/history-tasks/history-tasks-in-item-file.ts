/** History tasks in the file of an item; what they saved stays here. */
import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import { historyTasksChanged } from '@millwright/contract/telemetry/history-tasks.events';
import { historyTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';
import { defineItemFilePart, type ItemFileFindings, type ItemFilePart } from '../../items/index.ts';
import { madePoints, referParts } from '../assignments/index.ts';
import { demandActingTasks } from './acting-tasks.ts';
import { checkTask } from './check-task.ts';
import { historyTasksOf, insertHistoryTask } from './history-tasks.store.ts';
import type { HistoryTaskNeeds } from './history-tasks.ts';

const rowsOfFile = z.object({
  tasks: z
    .array(
      z.omit(historyTask, {
        ...{
          itemId: true,
          flagChanged: true,
          leadCutTo: true,
          state: true,
          version: true,
          createdAt: true,
          updatedAt: true,
        },
      }),
    )
    .check(z.maxLength(10_000)),
});

export const historyTasksInItemFile = (
  needs: Pick<HistoryTaskNeeds, 'outbox' | 'clock' | 'devices' | 'demandMore'>,
): ItemFilePart =>
  defineItemFilePart({
    key: 'historyTasks',
    version: 1,
    rows: rowsOfFile,
    standsFor: { tasks: [historyTaskCalls.create] },
    async write(tx, item) {
      // A task whose points are all gone saves nothing, and could not be entered again.
      const tasks = (await historyTasksOf(tx, item)).filter(({ pointIds }) => pointIds.length > 0);
      return tasks.length === 0 ? null : rowsOfFile.parse({ tasks });
    },
    async check(rows, findings) {
      await checkReferences(rows, findings);
      return async (tx, { item, ids, made, holds, conflict }) => {
        const { point, part } = madePoints(ids);
        let resets = 0;
        // None of them resets a flag at first.
        const acting = rows.tasks.filter(({ mode }) => mode === 'condition').length;
        const fits = await holds('', async () => {
          await demandActingTasks(tx, item.id, acting);
          if (acting > 0) await needs.demandMore(tx, item.id, acting);
        });
        if (!fits) return;
        for (const { id, pointIds, flagPointId, condition, ...row } of rows.tasks) {
          if (row.resetFlag) resets += 1;
          const input = {
            ...row,
            // Writing is begun by who has looked at it.
            resetFlag: false,
            condition: condition === null ? null : part(condition),
            itemId: item.id,
            pointIds: pointIds.map(point),
            flagPointId: flagPointId === null ? null : point(flagPointId),
          };
          const isSound = await holds(row.name, () => checkTask(needs.devices, tx, item.id, input));
          if (!isSound) continue;
          const task = await insertHistoryTask(tx, input, needs.clock.now());
          ids.set('historyTask', id, task.id);
          made('historyTask', 1);
        }
        if (resets > 0) conflict('', 'history.file_no_reset', { count: resets });
        await needs.outbox.emit(tx, historyTasksChanged, { itemId: item.id });
      };
    },
  });

async function checkReferences(
  { tasks }: z.output<typeof rowsOfFile>,
  findings: ItemFileFindings,
): Promise<void> {
  const giveWay = createGiveWay();
  await findings.unique(
    'tasks',
    tasks.map(({ name }) => name),
  );
  const taken = new Set<number>();
  for (const { id, name, mode, pointIds, flagPointId, condition } of tasks) {
    await giveWay();
    findings.declare('historyTask', id);
    if (flagPointId !== null) findings.refer(name, 'point', flagPointId);
    if (condition !== null) referParts(findings, name, [condition]);
    else if (mode === 'condition') findings.problem(name, 'history.condition_required');
    for (const point of new Set(pointIds)) {
      findings.refer(name, 'point', point);
      if (taken.has(point)) findings.problem(name, 'history.point_taken');
      taken.add(point);
    }
  }
}
