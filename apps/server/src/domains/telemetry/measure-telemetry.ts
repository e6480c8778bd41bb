/** What `/metrics` shows of the sample path. */
import type { Metrics } from '../../platform/metrics.ts';
import type { DeviceStates, LiveTable } from './live/index.ts';
import type { HistoryBuffer, HistoryRoom, SamplePath } from './samples/index.ts';

export function measureTelemetry(
  metrics: Metrics,
  parts: {
    table: LiveTable;
    path: SamplePath;
    buffer: HistoryBuffer;
    room: HistoryRoom;
    states: DeviceStates;
  },
): void {
  const { table, path, buffer, room, states } = parts;
  metrics.level('telemetry_points', 'Points that are collected', () => table.size);
  metrics.level('telemetry_samples_accepted', 'Samples taken since the start', () => path.accepted);
  metrics.level(
    'telemetry_samples_refused',
    'Samples that history could not take since the start',
    () => path.refused,
  );
  metrics.level(
    'telemetry_samples_waiting',
    'Samples in memory that are not durable yet',
    () => buffer.waiting,
  );
  metrics.level(
    'telemetry_rounds_delayed',
    'Rounds of polls since the start that began late, for history did not keep up',
    () => room.delayedRounds,
  );
  metrics.level(
    'telemetry_rounds_delayed_seconds',
    'By how much they began late, in all',
    () => room.delayedMs / 1000,
  );
  metrics.level(
    'telemetry_messages_delayed',
    'Messages of boxes since the start that waited, with their acknowledgement, until history kept up',
    () => room.delayedMessages,
  );
  for (const state of ['online', 'offline', 'abnormal'] as const) {
    metrics.level(`telemetry_devices_${state}`, `Devices that are ${state}`, () =>
      states.list('all').reduce((n, device) => n + (device.state === state ? 1 : 0), 0),
    );
  }
}
