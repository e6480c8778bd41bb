/** What is looked at before a history task is saved. */
import { refuse } from '@millwright/contract';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import {
  asksSecondPerson,
  DataType,
  type ItemId,
  rangeBreach,
  rangeText,
} from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { factsOf } from '../assignments/index.ts';
import { compileTaskCondition, inputsOfTask, storedTaskCondition } from './task-condition.ts';

type Checked = Pick<HistoryTask, 'mode' | 'pointIds' | 'flagPointId' | 'condition' | 'resetFlag'>;

/**
 * The same as it is stored: points of expressions by their ids.
 * @throws Fault refusal `history.condition_required`, `assignment.expression_wrong`
 */
export async function storedTask<Given extends Checked>(
  devices: Pick<Devices, 'scopeOfTexts'>,
  item: ItemId,
  given: Given,
): Promise<Given> {
  const { mode, condition } = given;
  if (condition !== null) {
    return { ...given, condition: await storedTaskCondition(devices, item, condition) };
  }
  if (mode === 'condition') throw refuse('history.condition_required');
  return given;
}

/**
 * Looks at a task as it is stored; what it uses stays until the commit.
 * @throws Fault refusal `history.point_foreign`, `assignment.expression_wrong`,
 *   `history.reset_needs_flag`, `history.flag_not_writable`, `history.flag_asks_approval`, `history.flag_text`,
 *   `history.flag_flash`, `history.flag_beyond`
 */
export async function checkTask(
  devices: Pick<Devices, 'holdPoints' | 'find' | 'isInFlash'>,
  tx: Tx,
  item: ItemId,
  { pointIds, flagPointId, condition, resetFlag }: Checked,
): Promise<void> {
  const flags = flagPointId === null ? [] : [flagPointId];
  const compared = condition !== null && 'pointId' in condition ? [condition.pointId] : [];
  const chosen = [...pointIds, ...flags, ...compared];
  const wanted = new Set([...chosen, ...inputsOfTask({ condition })]);
  const held = await devices.holdPoints(tx, [...wanted]);
  const points = new Map(
    held.filter(({ itemId }) => itemId === item).map((point) => [point.id, point]),
  );
  if (!chosen.every((id) => points.has(id))) throw refuse('history.point_foreign');
  if (condition !== null) compileTaskCondition(condition, factsOf([...points.values()]));
  if (!resetFlag) return;
  const flag = flagPointId === null ? undefined : points.get(flagPointId);
  if (flag === undefined) throw refuse('history.reset_needs_flag');
  const point = flag.name;
  if (!flag.writable) throw refuse('history.flag_not_writable', { point });
  if (asksSecondPerson(flag.writeConfirm)) {
    throw refuse('history.flag_asks_approval', { point });
  }
  if (flag.dataType === DataType.CHAR) throw refuse('history.flag_text', { point });
  if (rangeBreach(flag, 0) !== null) {
    throw refuse('history.flag_beyond', { point, range: rangeText(flag) });
  }
  const [device] = await devices.find([flag.deviceId], tx);
  if (device !== undefined && devices.isInFlash(device, flag)) {
    throw refuse('history.flag_flash', { point });
  }
}
