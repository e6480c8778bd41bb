import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { StatusTemplate } from '@millwright/contract/reports/status/status-templates.schemas';
import { deviceId, itemId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import {
  freshTest,
  isWhole,
  lackingOf,
  sentTemplate,
  startTemplate,
  type TestEntry,
} from './template-form.ts';

const template: StatusTemplate = {
  ...{ id: 1, itemId: itemId(1), name: 'line', version: 3, createdAt: 0, updatedAt: 0 },
  states: [
    {
      ...{ name: 'fault', kind: 'fault', color: '#f5222d', join: 'any' },
      tests: [
        { op: 'bit', point: 'flags', bit: 3, set: true },
        { op: 'outside', point: 'load', low: -1, high: 9 },
      ],
    },
    {
      ...{ name: 'run', kind: 'running', color: '#52c41a', join: 'all' },
      tests: [{ op: 'above', point: 'load', value: 0 }],
    },
    { ...{ name: 'rest', kind: 'idle', color: '#fadb14', join: 'all' }, tests: [] },
  ],
  ...{ goodPoint: 'good', totalPoint: null, idealCycleMs: 1500 },
  devices: [
    { deviceId: deviceId(7), points: [{ name: 'load', pointId: pointId(70) }] },
    { deviceId: deviceId(8), points: [] },
  ],
};
const words = (kind: string) => kind;

it('is sent as it came when nothing was changed', () => {
  const { name, states, goodPoint, totalPoint, idealCycleMs, devices } = template;
  expect(sentTemplate(startTemplate(template, words))).toEqual({
    ...{ name, states, goodPoint, totalPoint, idealCycleMs, devices },
  });
});

it('begins with three states, of which the last one takes the rest', () => {
  const { states } = startTemplate(null, words);
  expect(states.map(({ kind, tests }) => [kind, tests.length])).toEqual([
    ['fault', 1],
    ['running', 1],
    ['idle', 0],
  ]);
});

it('a point that was chosen for a name that nobody asks for any more is not sent', () => {
  const entry = startTemplate(template, words);
  const states = entry.states.slice(2);
  expect(sentTemplate({ ...entry, states }).devices[0]?.points).toEqual([]);
});

it('says which devices lack which points', () => {
  const points = [
    { deviceId: deviceId(7), name: 'flags' },
    { deviceId: deviceId(7), name: 'good' },
    { deviceId: deviceId(8), name: 'flags' },
    { deviceId: deviceId(8), name: 'load' },
    { deviceId: deviceId(8), name: 'good' },
  ] as PointBrief[];
  expect(lackingOf(startTemplate(template, words), points)).toEqual([
    { deviceId: 7, name: 'load' },
  ]);
});

it.each<[boolean, Partial<TestEntry>]>([
  [false, {}],
  [false, { point: 'a' }],
  [true, { point: 'a', value: 0 }],
  [false, { value: 0 }],
  [true, { point: 'a', op: 'bit' }],
  [false, { point: 'a', op: 'inside', low: 1 }],
  [true, { point: 'a', op: 'inside', low: 1, high: 2 }],
])('it is %s that %j is whole', (whole, entry) => {
  expect(isWhole({ ...freshTest, ...entry })).toBe(whole);
});
