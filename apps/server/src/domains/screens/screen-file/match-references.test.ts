import { type DeviceId, deviceId, type PointId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { type Choices, matchReferences, othersOf } from './match-references.ts';

const file = {
  devices: [
    { id: 1, name: '一号泵' },
    { id: 2, name: '二号泵' },
  ],
  points: [
    { id: 11, deviceId: 1, name: '压力' },
    { id: 12, deviceId: 1, name: '启动' },
    { id: 21, deviceId: 2, name: '压力' },
  ],
  screens: [
    { id: 1, name: '总览' },
    { id: 2, name: '别处' },
  ],
};
const point = (id: number, device: number, deviceName: string, name: string) => ({
  ...{ id: pointId(id), deviceId: deviceId(device), deviceName, name },
});
const present = {
  points: [
    point(101, 5, '一号泵', '压力'),
    point(103, 7, '备用泵', '压力'),
    point(104, 7, '备用泵', '启动'),
  ],
  screens: [{ id: 31, name: '总览' }],
};
const none = new Map<number, number>();
const match = (choices: Partial<Choices> = {}) =>
  matchReferences(file, present, { devices: none, points: none, ...choices });
const found = (choices?: Partial<Choices>) => {
  const { devices, points } = match(choices);
  return [devices.map((each) => each.match), points.map((each) => each.match)];
};

it.each<[what: string, choices: Partial<Choices>, devices: unknown, points: unknown]>([
  ['by their names', {}, [5, null], [101, null, null]],
  ['by another device', { devices: new Map([[2, 7]]) }, [5, 7], [101, null, 103]],
  ['by another point', { points: new Map([[12, 104]]) }, [5, null], [101, 104, null]],
  ['not at all', { devices: new Map([[1, 0]]) }, [null, null], [null, null, null]],
  ['but for one', { points: new Map([[11, 0]]) }, [5, null], [null, null, null]],
])('finds what is named %s', (_what, choices, devices, points) => {
  expect(found(choices)).toEqual([devices, points]);
});

it('takes nothing that is not here', () => {
  for (const choices of [{ devices: new Map([[1, 6]]) }, { points: new Map([[11, 999]]) }]) {
    expect(() => match(choices)).toThrow(expect.objectContaining({ code: 'screen.file_match' }));
  }
});

it('says what takes the place of what', () => {
  const others = othersOf(match(), () => 9);
  expect(others.point(11 as PointId)).toBe(101);
  expect(others.point(999 as PointId)).toBeNull();
  expect(others.device(2 as DeviceId)).toBeNull();
  expect([others.screen(1), others.screen(2), others.image(1)]).toEqual([31, null, 9]);
});
