import type { WriteState } from '@millwright/contract/telemetry/telemetry.schemas';

/** Whether a write command will not change any more. */
export const isFinal = (state: WriteState): boolean =>
  state === 'confirmed' || state === 'refused' || state === 'timed-out';

export type StepStatus = 'finish' | 'process' | 'wait' | 'error';

/** A second person was waited for, and did not come or did not agree: nothing was sent. */
const unapproved: ReadonlySet<string> = new Set([
  'telemetry.approval_declined',
  'telemetry.approval_withdrawn',
  'telemetry.approval_expired',
]);

/** The three steps of a write (sent, accepted by the device, confirmed by read-back). */
export const writeSteps = (
  state: WriteState,
  readBack: string | null,
  reason: string | null = null,
): readonly [StepStatus, StepStatus, StepStatus] => {
  switch (state) {
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
    // A read-back that differs was accepted first.
    case 'refused':
      if (reason !== null && unapproved.has(reason)) return ['error', 'wait', 'wait'];
      return readBack === null ? ['finish', 'error', 'wait'] : ['finish', 'finish', 'error'];
    case 'timed-out':
      return ['finish', 'error', 'wait'];
  }
};
