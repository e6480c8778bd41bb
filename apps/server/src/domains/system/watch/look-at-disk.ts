import type { DiskState } from '../../../platform/disk-watch.ts';
import type { SystemEvents } from '../events/index.ts';

const lastsDays = 3;

/** Whether the disk has room; nothing is known of one that cannot be read. */
export function lookAtDisk(events: SystemEvents, disk: DiskState | undefined): void {
  if (disk === undefined) return;
  const { state, freeBytes, totalBytes, daysLeft } = disk;
  const gigabytes = (freeBytes / 2 ** 30).toFixed(1);
  if (state === 'full') {
    events.holds({
      kind: 'disk_full',
      severity: 'serious',
      code: 'system_event.disk_full',
      details: { megabytes: Math.floor(freeBytes / 2 ** 20) },
    });
  } else events.over('disk_full');
  if (state === 'well') events.over('disk_low');
  else if (state === 'low') {
    const lasts = daysLeft !== null && daysLeft < lastsDays;
    events.holds({
      kind: 'disk_low',
      severity: 'warning',
      ...(lasts
        ? {
            code: 'system_event.disk_filling',
            details: { gigabytes, days: daysLeft.toFixed(1) },
          }
        : {
            code: 'system_event.disk_low',
            details: { gigabytes, percent: Math.round((100 * freeBytes) / totalBytes) },
          }),
    });
  }
}
