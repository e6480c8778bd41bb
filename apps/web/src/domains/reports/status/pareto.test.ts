import { expect, it } from 'vitest';
import { paretoOf } from './pareto.ts';

const head = { color: '#000000' };
const states = [
  { ...head, name: 'run', kind: 'running' as const },
  { ...head, name: 'fault', kind: 'fault' as const },
  { ...head, name: 'wait', kind: 'idle' as const },
  { ...head, name: 'set-up', kind: 'setup' as const },
];
const row = (durations: number[], begun: number[]) => ({ durations, begun }) as never;

it('is of stops alone, the longest first, with what they are together', () => {
  const rows = [row([50, 10, 20, 0], [3, 2, 1, 0]), row([70, 5, 5, 0], [1, 1, 1, 0])];
  expect(paretoOf({ states, rows })).toEqual([
    { state: 2, length: 25, count: 2, share: 25 / 40, upTo: 25 / 40 },
    { state: 1, length: 15, count: 3, share: 15 / 40, upTo: 1 },
  ]);
});

it('is empty where nothing stopped', () => {
  expect(paretoOf({ states, rows: [row([50, 0, 0, 0], [1, 0, 0, 0])] })).toEqual([]);
});
