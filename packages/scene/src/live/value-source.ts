/**
 * Where the values of a watched picture come from: the plant as it is, made-up ones, or the past. All
 * of them tell a picture by number: the nth point that it asked for, the nth device.
 */
import type { DeviceId, PointId } from '@millwright/kernel';

export interface ValueSink {
  /** @param value null where there is none @param time milliseconds since 1970 */
  sample(point: number, value: number | string | null, quality: number, time: number): void;
  /** @param level the highest of the alarms that are active; 0 without any */
  alarm(point: number, level: number): void;
  /** @param state 0 offline, 1 online, 2 abnormal */
  device(device: number, state: number): void;
  /** Whether the source is heard at all; while it is not, every value is shown as stale. */
  heard(isHeard: boolean): void;
}

export interface ValueSource {
  /** Begins to tell, until what it returns is called. */
  open(points: readonly PointId[], devices: readonly DeviceId[], sink: ValueSink): () => void;
}
