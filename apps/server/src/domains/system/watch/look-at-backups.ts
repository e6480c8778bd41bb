import { storableStart } from '@millwright/contract/fields/storable-text';
import type { LastRuns } from '../../../platform/backup/index.ts';
import type { SystemEvents } from '../events/index.ts';

/** What backups and drills came to. */
export interface Backups {
  readonly backup: LastRuns;
  readonly drill: LastRuns;
}

/** Hours: one night was missed, and half a day more. */
const tooOld = 36;
/** Of what a program said; all of it is in the log. */
const longest = 300;

/**
 * Whether the last ones went well, and whether there is one of late where they are made by themselves.
 * @param given milliseconds; before the first backup its age counts from the start
 */
export function lookAtBackups(
  events: SystemEvents,
  { backup, drill }: Backups,
  given: { readonly isScheduled: boolean; readonly now: number; readonly startedAt: number },
): void {
  lookAtRuns(events, 'backup_failed', backup);
  lookAtRuns(events, 'drill_failed', drill);
  const hours = Math.floor((given.now - (backup.done?.at ?? given.startedAt)) / 3_600_000);
  if (!given.isScheduled || hours < tooOld) events.over('backup_old');
  else {
    events.holds({
      kind: 'backup_old',
      severity: 'warning',
      code: backup.done === undefined ? 'system_event.backup_missing' : 'system_event.backup_old',
      details: { hours },
    });
  }
}

function lookAtRuns(
  events: SystemEvents,
  kind: 'backup_failed' | 'drill_failed',
  { isOk, problem }: LastRuns,
): void {
  if (isOk !== false) events.over(kind);
  else {
    events.holds({
      kind,
      severity: 'serious',
      code: `system_event.${kind}`,
      details: { problem: storableStart(problem ?? '', longest) },
    });
  }
}
