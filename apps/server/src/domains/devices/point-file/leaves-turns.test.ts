/** A long file leaves the event loop to others while it is read and planned. */

import type { Device } from '@millwright/contract/devices/devices.schemas';
import { turnsDuring } from '@millwright/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildDevice } from '../devices.builders.ts';
import { planPoints } from './plan-points.ts';
import { pointColumnsOf } from './point-file-columns.ts';
import { readTextLists } from './text-list-cells.ts';

const lines = 40;
const numbers = Array.from({ length: lines }, (_, at) => at);

// Every look at the clock finds that the turn was long.
beforeEach(() => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
});
afterEach(() => vi.restoreAllMocks());

test('between the cells of its text lists', async () => {
  const cells = numbers.map((at) => `L${at} (${at}=on)`);
  expect(await turnsDuring(() => readTextLists([], cells))).toBeGreaterThanOrEqual(lines);
});

test('between the lines that it plans', async () => {
  const device = buildDevice() as Device;
  const { protocol } = device;
  const textLists = await readTextLists([], []);
  const context = { protocol, language: 'en-US' as const, groups: new Map(), textLists };
  const read = () => ({ problems: [] });
  const given = numbers.map((line) => ({ line, name: `P${line}`, textList: undefined, read }));
  const columns = pointColumnsOf(protocol);
  expect(
    await turnsDuring(() => planPoints(device, given, [], columns, context, String)),
  ).toBeGreaterThanOrEqual(lines);
});

test('a list that stands in many lines is one', async () => {
  const cells = numbers.map(() => 'L (1=on)');
  const { fresh, idOf } = await readTextLists([], cells);
  expect(fresh).toHaveLength(1);
  expect(new Set(cells.map(idOf))).toEqual(new Set([-1]));
});
