import { expect, it } from 'vitest';
import { deviceTabKeys, firstTab } from './device-tabs.ts';

const keys = deviceTabKeys(['live', 'trend', 'alarms'], true);

it('has the values first, then what configures them', () => {
  expect(keys).toEqual(['live', 'points', 'trend', 'alarms', 'used', 'connection']);
  expect(deviceTabKeys([], true)).toEqual(['points', 'used', 'connection']);
  expect(deviceTabKeys(['live'], false)).toEqual(['live', 'points', 'used']);
});

it.each([
  ['values', keys, 3, 'live'],
  ['the points, where they are still to be made', keys, 0, 'points'],
  ['the points, where nothing shows values', deviceTabKeys([], true), 3, 'points'],
] as const)('shows %s to whoever names no tab', (_, offered, count, shown) => {
  expect(firstTab(offered, count)).toBe(shown);
});
