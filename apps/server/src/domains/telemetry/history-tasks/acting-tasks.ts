/** How many tasks act by themselves, beside what is saved of each sample anyway. */
import { refuse } from '@millwright/contract';
import {
  type HistoryTask,
  maxActingTasks,
} from '@millwright/contract/telemetry/history-tasks.schemas';
import type { ItemId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import { countActingTasks } from './history-tasks.store.ts';

/** Whether it saves by a condition or resets a flag. */
export const acts = ({ mode, resetFlag }: Pick<HistoryTask, 'mode' | 'resetFlag'>): boolean =>
  mode === 'condition' || resetFlag;

/** @throws Fault refusal `history.too_many_acting` {most} */
export async function demandActingTasks(tx: Tx, item: ItemId, more: number): Promise<void> {
  if (more === 0) return;
  if ((await countActingTasks(tx, item)) + more <= maxActingTasks) return;
  throw refuse('history.too_many_acting', { most: maxActingTasks });
}
