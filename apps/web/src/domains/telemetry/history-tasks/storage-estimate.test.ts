import { expect, it } from 'vitest';
import { storageEstimate } from './storage-estimate.ts';

const task = {
  mode: 'periodic',
  intervalMs: 1000,
  retentionDays: 30,
  pointIds: { length: 100 },
} as const;

it('grows with points, rate and retention', () => {
  const month = storageEstimate(task, 365) ?? 0;
  expect(month).toBeCloseTo(100 * 86_400 * 30 * 0.56, 0);
  expect(storageEstimate({ ...task, intervalMs: 10_000 }, 365)).toBeCloseTo(month / 10, 3);
  expect(storageEstimate({ ...task, retentionDays: 90 }, 365)).toBeCloseTo(month * 3, 3);
});

it('takes the given days where a task names none, and knows nothing of changes and conditions', () => {
  expect(storageEstimate({ ...task, retentionDays: null }, 60)).toBeCloseTo(
    (storageEstimate(task, 0) ?? 0) * 2,
    3,
  );
  expect(storageEstimate({ ...task, mode: 'change' }, 365)).toBeNull();
  expect(storageEstimate({ ...task, mode: 'condition' }, 365)).toBeNull();
  expect(storageEstimate({ ...task, intervalMs: 0 }, 365)).toBeNull();
  expect(storageEstimate({ ...task, intervalMs: Number.NaN }, 365)).toBeNull();
});
