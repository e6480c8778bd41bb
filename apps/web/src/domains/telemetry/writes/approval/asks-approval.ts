/** Writing with a second person: when one is asked, and who it was. Pure. */
import type { ItemDataPoint, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { toldState } from '@millwright/contract/telemetry/told-state';
import { WriteConfirm } from '@millwright/kernel';

/** Whether what is written to the point waits for another person. */
export const asksApproval = ({ writeConfirm }: Pick<ItemDataPoint, 'writeConfirm'>): boolean =>
  writeConfirm === WriteConfirm.approved;

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
