import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import { deviceId, itemId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import {
  keepsFromDeletion,
  referencesOf,
  referencesOfDevice,
  throughReckoned,
  writersOf,
} from './references-of.ts';

const reference = (name: string, points: number[], holds: number[] = []): Reference => ({
  ...{ subject: 'alarm_rule', id: 1, name, itemId: itemId(1) },
  pointIds: points.map(pointId),
  holdsPointIds: holds.map(pointId),
});
const device = deviceId(9);
const all = [reference('A', [1, 2], [1, 2]), reference('B', [3], [3]), reference('C', [2])];

it('of a whole device all stand', () => {
  expect(referencesOfDevice(all, device).map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});

it('of some points those stand that use them, and hold what they hold of them', () => {
  expect(referencesOf(all, [pointId(2)])).toEqual([
    { ...all[0], pointIds: [2], holdsPointIds: [2] },
    all[2],
  ]);
  expect(referencesOf(all, [pointId(9)])).toEqual([]);
});

it('what holds a point keeps it, and a device that is looked at itself keeps no point', () => {
  expect(keepsFromDeletion(all, null, device)).toBe(true);
  expect(keepsFromDeletion(all, [pointId(2)], device)).toBe(true);
  expect(keepsFromDeletion([reference('C', [2])], null, device)).toBe(false);
  const state = { ...reference('D', [1, 2]), holdsDevice: true };
  expect(keepsFromDeletion([state], [pointId(1)], device)).toBe(false);
  expect(keepsFromDeletion([state], null, device)).toBe(true);
});

it('a calculated point keeps no point that goes together with it', () => {
  const sum = { ...reference('和', [1], [1]), subject: 'point', id: 7 };
  expect(keepsFromDeletion([sum], [pointId(1)], device)).toBe(true);
  expect(keepsFromDeletion([sum], [pointId(1), pointId(7)], device)).toBe(false);
});

it('a calculated point of the same device keeps its input, and not the device', () => {
  const own = {
    ...{ ...reference('和', [1], [1]), subject: 'point', id: 7 },
    device: { id: device, deviceName: 'KPI' },
  };
  expect(referencesOf([own], [pointId(1)])).toEqual([own]);
  expect(keepsFromDeletion([own], [pointId(1)], device)).toBe(true);
  expect(referencesOfDevice([own], device)).toEqual([]);
  expect(keepsFromDeletion([own], null, device)).toBe(false);
  expect(keepsFromDeletion([own], null, deviceId(8))).toBe(true);
});

it('tells what is enabled and writes one of the points', () => {
  const acting = (id: number, enabled: boolean, writes: number[]): Reference => ({
    ...{ ...reference(`T${id}`, [1, 2]), subject: 'trigger', id, enabled },
    writesPointIds: writes.map(pointId),
  });
  const acts = [...all, acting(1, true, [1]), acting(2, false, [1]), acting(3, true, [])];
  const names = (points: number[]) => writersOf(acts, points.map(pointId)).map(({ name }) => name);
  expect(names([1])).toEqual(['T1']);
  expect(names([1, 2])).toEqual(['T1']);
  expect(names([2])).toEqual([]);
});

it('tells what is enabled and uses a point through what is reckoned from it, and goes round no ring', async () => {
  const acting = (id: number, points: number[], enabled = true): Reference => ({
    ...{ ...reference(`T${id}`, points), subject: 'assignment', id, enabled },
    writesPointIds: [],
  });
  const reckoned = (id: number, from: number[]): Reference => ({
    ...{ ...reference(`P${id}`, from), subject: 'point', id },
    device: { id: deviceId(2), deviceName: '计算' },
  });
  const known = new Map([
    [1, [reckoned(7, [1]), acting(1, [2]), acting(2, [1], false), ...all]],
    [2, [reckoned(8, [7]), reckoned(7, [8]), acting(3, [8]), acting(4, [9]), acting(3, [7])]],
  ]);
  const namesOf = async (id: number) => {
    const placed = [{ id: pointId(id), deviceId: deviceId(1) }];
    const found = await throughReckoned(placed, async (device) => known.get(device) ?? []);
    return found.map(({ name }) => name);
  };
  expect(await namesOf(1)).toEqual(['T3']);
  expect(await namesOf(2)).toEqual(['T1']);
  expect(await namesOf(3)).toEqual([]);
});
