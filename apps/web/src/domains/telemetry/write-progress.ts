import type { WriteCommand, WriteState } from '@millwright/contract/telemetry/telemetry.schemas';
import { toldState, wasSent } from '@millwright/contract/telemetry/told-state';

/** Whether a write command will not change any more. */
export const isFinal = (state: WriteState): boolean =>
  state === 'confirmed' || state === 'refused' || state === 'timed-out';

export type StepStatus = 'finish' | 'process' | 'wait' | 'error';

/**
 * The step of a second person, where one was asked: waited for, agreed, or not. What was approved and
 * ended otherwise is told by the steps after it.
 */
export const approvalStep = (
  command: Pick<WriteCommand, 'state' | 'reason' | 'approveUntil'>,
): StepStatus | null => {
  if (typeof command.approveUntil !== 'number') return null;
  if (command.state === 'awaiting-approval') return 'process';
  return isUnapproved(command) ? 'error' : 'finish';
};

/** A second person was waited for, and did not come or did not agree: nothing was sent. */
const isUnapproved = (command: Pick<WriteCommand, 'state' | 'reason'>): boolean =>
  ['declined', 'withdrawn', 'expired'].includes(toldState(command));

/** The three steps of a write (sent, accepted by the device, confirmed by read-back). */
export const writeSteps = (
  command: Pick<WriteCommand, 'state' | 'reason'>,
): readonly [StepStatus, StepStatus, StepStatus] => {
  switch (command.state) {
    case 'awaiting-approval':
      return ['wait', 'wait', 'wait'];
    case 'waiting':
      return ['process', 'wait', 'wait'];
    case 'sent':
      return ['finish', 'process', 'wait'];
    case 'accepted':
      return ['finish', 'finish', 'process'];
    case 'confirmed':
      return ['finish', 'finish', 'finish'];
    case 'refused':
      if (isUnapproved(command)) return ['wait', 'wait', 'wait'];
      if (!wasSent(command)) return ['error', 'wait', 'wait'];
      // A read-back that differs was accepted first.
      return toldState(command) === 'differs'
        ? ['finish', 'finish', 'error']
        : ['finish', 'error', 'wait'];
    case 'timed-out':
      return ['finish', 'error', 'wait'];
  }
};
