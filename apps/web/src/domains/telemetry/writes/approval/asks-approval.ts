/** Writing with a second person: when one is asked, and who it was. Pure. */
import type { ItemDataPoint, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { WriteConfirm } from '@millwright/kernel';

/** Whether what is written to the point waits for another person. */
export const asksApproval = ({ writeConfirm }: Pick<ItemDataPoint, 'writeConfirm'>): boolean =>
  writeConfirm === WriteConfirm.approved;

/** The reasons that name who declined or withdrew a command. */
const saidByReason: ReadonlySet<string | null> = new Set([
  'telemetry.approval_declined',
  'telemetry.approval_withdrawn',
]);

/** Who approved the command; null where nobody was asked, or where its reason names them. */
export const approvedBy = ({
  decidedBy,
  reason,
}: Pick<WriteCommand, 'decidedBy' | 'reason'>): string | null =>
  saidByReason.has(reason) ? null : (decidedBy ?? null);
