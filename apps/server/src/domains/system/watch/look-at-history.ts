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
}

/** Small batches gather for some seconds, and an engine that starts anew takes some more. */
const behindFrom = 60_000;

/** In other words than that there is no room. */
const refusals: Readonly<Partial<Record<DiskTrouble, ErrorCode>>> = {
  read_only: 'system_event.history_read_only',
  denied: 'system_event.history_denied',
  open_files: 'system_event.history_open_files',
};

/** Whether history keeps up, and keeps what it is given. */
export function lookAtHistory(events: SystemEvents, figures: WatchedHistory): void {
  const { behindMs, refusingMs, refusedFor, spoolRows: rows, isSlowing } = figures;
  if (isSlowing) {
    events.holds({
      kind: 'history_behind',
      severity: 'warning',
      code: 'system_event.history_slowing',
      details: { rows },
    });
  } else if (behindMs < behindFrom) events.over('history_behind');
  else {
    events.holds({
      kind: 'history_behind',
      severity: 'warning',
      code: 'system_event.history_behind',
      details: { seconds: Math.round(behindMs / 1000), rows },
    });
  }
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
