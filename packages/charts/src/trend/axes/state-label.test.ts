import { expect, test } from 'vitest';
import { stateLabel } from './state-label.ts';

test.each([
  [1, '运行'],
  [2, '2'],
  [0, 'Waiting…'],
])('the state %d stands as %s', (state, label) => {
  const names = ['Waiting for parts', '运行'];
  expect(stateLabel(state, { key: '', of: (value) => names[value] ?? null })).toBe(label);
});
