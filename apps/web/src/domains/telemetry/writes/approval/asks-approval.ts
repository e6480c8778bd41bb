/** Writing with a second person: when one is asked, and who it was. Pure. */
import type { ItemDataPoint, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { toldState } from '@millwright/contract/telemetry/told-state';
import { WriteConfirm } from '@millwright/kernel';
import { bringsToRest, type RestingPoint } from '../../interlocks/forbids-value.ts';
import type { Wanted } from '../wanted.ts';

/** Whether what is written to the point waits for another person. */
export const asksApproval = ({ writeConfirm }: Pick<ItemDataPoint, 'writeConfirm'>): boolean =>
  writeConfirm === WriteConfirm.approved;

/**
 * The point as it is confirmed for this value: its rest value may take no second person. Of a change
 * nobody knows what comes of it.
 */
export const confirmedFor = <Shown extends Confirmed>(point: Shown, wanted: Wanted): Shown => {
  const { restConfirm } = point;
  const rests = 'value' in wanted && bringsToRest(point, wanted.value);
  return restConfirm === undefined || !rests ? point : { ...point, writeConfirm: restConfirm };
};

type Confirmed = RestingPoint & Pick<ItemDataPoint, 'writeConfirm' | 'restConfirm'>;

/**
 * What is said of the second person before a value is entered; null where none is asked.
 * @param rest the rest value as people read it; empty where there is none
 */
export const approvalHint = (
  point: Pick<ItemDataPoint, 'writeConfirm' | 'restConfirm'>,
  rest: string,
): 'write.approval.first' | 'write.approval.first_but_rest' | null => {
  if (!asksApproval(point)) return null;
  return point.restConfirm === undefined || rest === ''
    ? 'write.approval.first'
    : 'write.approval.first_but_rest';
};

/** The reasons that name who declined, withdrew or replaced a command. */
const saidByReason: ReadonlySet<string | null> = new Set([
  'telemetry.approval_declined',
  'telemetry.approval_withdrawn',
  'telemetry.approval_replaced',
]);

/** Whether the state that is told of what waited says as much as its reason: not of what a stop has replaced. */
export const stateSaysAll = (command: Pick<WriteCommand, 'state' | 'reason'>): boolean =>
  command.reason !== 'telemetry.approval_replaced' &&
  ['declined', 'withdrawn', 'expired'].includes(toldState(command));

/** Who approved the command; null where nobody was asked, or where its reason names them. */
export const approvedBy = ({
  decidedBy,
  reason,
}: Pick<WriteCommand, 'decidedBy' | 'reason'>): string | null =>
  saidByReason.has(reason) ? null : (decidedBy ?? null);
