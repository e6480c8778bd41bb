import { expect, test } from 'vitest';
import { telemetryCalls } from '../telemetry/telemetry.calls.ts';
import { dataSetCalls } from './data-sets/data-sets.calls.ts';
import { deviceBatchCalls } from './device-batches/device-batches.calls.ts';
import { deviceFileCalls } from './device-file/device-file.calls.ts';
import { pointFileCalls } from './point-file/point-file.calls.ts';

test('what reads or makes a file, or many devices, an account asks for twenty times a minute', () => {
  const calls = [
    ...Object.values(pointFileCalls),
    ...Object.values(deviceFileCalls),
    ...[dataSetCalls.import, deviceBatchCalls.copy, telemetryCalls.exportSamples],
  ];
  const rate = { by: 'account', calls: 20, seconds: 60 };
  expect(calls.filter(({ admission }) => admission === undefined)).toEqual([]);
  expect(calls.map(({ admission }) => admission)).toEqual(
    calls.map(() => expect.objectContaining({ rate })),
  );
});
