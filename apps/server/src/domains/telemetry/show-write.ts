import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { approvalsTopic, writesTopic } from '@millwright/contract/telemetry/telemetry.topics';
import type { Live } from '../../platform/live/index.ts';

/** Open pages are told how a write goes, and of those that wait for a second person by themselves. */
export function showWrite(live: Pick<Live, 'publish'>, command: WriteCommand): void {
  live.publish(writesTopic, command.itemId, command);
  if (typeof command.approveUntil === 'number') {
    live.publish(approvalsTopic, command.itemId, command);
  }
}
