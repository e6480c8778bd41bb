import type { ErrorCode } from '@millwright/contract/manifest/errors';
import type { DiskTrouble } from '../../../base/disk-fault.ts';
import type { SystemEvents } from '../events/index.ts';

/** What of history's figures is looked at. */
export interface WatchedHistory {
  readonly behindMs: number;
  readonly refusingMs: number;
  /** What of the disk stands in its way, where it is known. */
  readonly refusedFor?: DiskTrouble | undefined;
  readonly spoolRows: number;
  /** Whether devices were polled less often within the last minute, for it did not keep up. */
  readonly isSlowing: boolean;
  /** Until the spool's room is used up at the pace of late; undefined where it does not grow. */
  readonly fullInMs: number | undefined;
}

/** Small batches gather for some seconds, and an engine that starts anew takes some more. */
const behindFrom = 60_000;

/** In other words than that there is no room. */
const refusals: Readonly<Partial<Record<DiskTrouble, ErrorCode>>> = {
  read_only: 'system_event.history_read_only',
  denied: 'system_event.history_denied',
  open_files: 'system_event.history_open_files',
};

/** What is said of history that is behind, or slows polls down. */
function behindBy({ behindMs, spoolRows: rows, isSlowing, fullInMs }: WatchedHistory) {
  // Nothing is in the spool yet, but memory is full.
  if (behindMs === 0) return { code: 'system_event.history_slowing', details: { rows } } as const;
  const details = { seconds: Math.round(behindMs / 1000), rows };
  if (fullInMs === undefined) {
    const code = isSlowing ? 'system_event.history_slowing_behind' : 'system_event.history_behind';
    return { code, details } as const;
  }
  const fullSeconds = Math.round(fullInMs / 1000);
  return {
    code: `system_event.${isSlowing ? 'history_slowing' : 'history_behind'}_filling`,
    details: { ...details, fullSeconds },
  } as const;
}

/** Whether history keeps up, and keeps what it is given. */
export function lookAtHistory(events: SystemEvents, figures: WatchedHistory): void {
  const { behindMs, refusingMs, refusedFor, isSlowing } = figures;
  if (!isSlowing && behindMs < behindFrom) events.over('history_behind');
  else events.holds({ kind: 'history_behind', severity: 'warning', ...behindBy(figures) });
  if (refusingMs === 0) events.over('history_refusing');
  else {
    events.holds({
      kind: 'history_refusing',
      severity: 'serious',
      code: refusals[refusedFor ?? 'full'] ?? 'system_event.history_refusing',
      details: {},
    });
  }
}
