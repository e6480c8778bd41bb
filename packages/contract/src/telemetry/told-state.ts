/** The state of a write as it is told: what was refused for a reason of its own has a word of its own. */
import type { ToldState, WriteCommand } from './telemetry.schemas.ts';

/** The states that tell more than that something was refused, by the reason. */
export const toldByReason = {
  // The device took it, and does not hold it: it keeps another value, or something else wrote one since.
  'telemetry.read_back_differs': 'differs',
  // It was sent, and the device said no: what was refused before is `refused`.
  'telemetry.device_refused': 'failed',
  'telemetry.approval_declined': 'declined',
  'telemetry.approval_withdrawn': 'withdrawn',
  'telemetry.approval_replaced': 'withdrawn',
  'telemetry.approval_expired': 'expired',
} as const satisfies Readonly<Record<string, ToldState>>;

const byReason: ReadonlyMap<string, ToldState> = new Map(Object.entries(toldByReason));

/** The state as people are told it. */
export const toldState = ({ state, reason }: Pick<WriteCommand, 'state' | 'reason'>): ToldState =>
  (state === 'refused' && reason !== null ? byReason.get(reason) : undefined) ?? state;

/** The refusals of what was sent: by the device, or by what was read back. */
export const refusedAfterFrame: readonly string[] = [
  'telemetry.device_refused',
  'telemetry.read_back_differs',
];

/** Whether anything of a finished command was sent, or may have been. */
export const wasSent = ({ state, reason }: Pick<WriteCommand, 'state' | 'reason'>): boolean =>
  state !== 'refused' || refusedAfterFrame.includes(reason ?? '');
