import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';

/** Bytes that one sample takes on disk with its rollups, as measured on data shaped like a plant's. */
const bytesPerSample = 0.56;
const dayMs = 86_400_000;

/**
 * Bytes that a periodic task comes to once it has run as long as its samples are kept; `days` counts
 * where they are kept as long as the installation does. Null for a task that saves changes or by a
 * condition, how often that is so is not known beforehand, and while no interval is entered.
 */
export function storageEstimate(
  task: Pick<HistoryTask, 'mode' | 'intervalMs' | 'retentionDays'> & {
    readonly pointIds: { readonly length: number };
  },
  days: number,
): number | null {
  if (task.mode !== 'periodic' || !(task.intervalMs > 0)) return null;
  const samplesPerDay = (task.pointIds.length * dayMs) / task.intervalMs;
  return samplesPerDay * bytesPerSample * (task.retentionDays ?? days);
}
