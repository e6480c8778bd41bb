import { expect, it } from 'vitest';
import { lintPoints } from './lint-points.ts';
import { loadProfiles } from './load-profiles.ts';
import { pointsOfProfile } from './points-of-profile.ts';
import type { DeviceProfile, ModelPoint } from './profile.ts';

const plain = loadProfiles().get('modbus') as DeviceProfile;
const named = (name: string) => ({ 'zh-CN': name, 'en-US': name });
const point = (given: Partial<ModelPoint>): ModelPoint => ({
  ...{ name: named('A'), family: 'HR', address: '0', dataType: 'INT16U' },
  ...given,
});
const faultsOf = (...points: ModelPoint[]): string[] =>
  lintPoints({
    ...plain,
    points,
    textLists: [{ id: 'state', name: named('S'), texts: [{ value: 0, text: named('off') }] }],
  });

it('a sound point passes', () => {
  const sound = point({ writable: true, writeMin: 0, writeMax: 9, writeStep: 1, texts: 'state' });
  expect(faultsOf(sound)).toEqual([]);
});

it.each<[Partial<ModelPoint>, RegExp]>([
  [{ name: { 'zh-CN': '甲', 'en-US': '' } }, /both languages/],
  [{ dataType: 'WORD' as 'INT16U' }, /unknown type WORD/],
  [{ lowerLimit: 2, upperLimit: 1 }, /reversed limits/],
  [{ writable: true, writeMin: 2, writeMax: 1 }, /reversed writing range/],
  [{ writeMin: 2 }, /cannot be written/],
  [{ family: 'CO', dataType: 'BOOL', writable: true, writeMax: 1 }, /is no number/],
  [{ slope: 0 }, /slope of 0/],
  [{ texts: 'states' }, /unknown texts states/],
  [{ dataType: 'FLOAT', texts: 'state' }, /no whole number or bit/],
  [{ family: 'IR', writable: true }, /IR is read only/],
  [{ address: '65536' }, /stands nowhere: point\.address_invalid/],
  [{ family: 'X' }, /stands nowhere: point\.family_unknown/],
  [{ address: '65535', dataType: 'FLOAT' }, /stands nowhere: point\.no_room/],
])('%j is told', (given, words) => {
  expect(faultsOf(point(given)).join('; ')).toMatch(words);
});

it('names stand once, texts too', () => {
  expect(faultsOf(point({}), point({ address: '1' })).join('; ')).toMatch(/has point A twice/);
});

it('what a profile leaves out is as in a new point', () => {
  const { points } = pointsOfProfile({ ...plain, points: [point({ bit: 3, dataType: 'BOOL' })] });
  expect(points).toEqual([
    expect.objectContaining({ address: 'HR0.3', slope: 1, writable: false, texts: null }),
  ]);
});
