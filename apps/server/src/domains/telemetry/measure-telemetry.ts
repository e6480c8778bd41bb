/** What `/metrics` shows of the sample path. */
import type { Metrics } from '../../platform/metrics.ts';
import type { DeviceStates, LiveTable } from './live/index.ts';
import type { HistoryBuffer, SamplePath } from './samples/index.ts';

export function measureTelemetry(
  metrics: Metrics,
  parts: { table: LiveTable; path: SamplePath; buffer: HistoryBuffer; states: DeviceStates },
): void {
  const { table, path, buffer, states } = parts;
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
  for (const state of ['online', 'offline', 'abnormal'] as const) {
    metrics.level(`telemetry_devices_${state}`, `Devices that are ${state}`, () =>
      states.list('all').reduce((n, device) => n + (device.state === state ? 1 : 0), 0),
    );
  }
}
