/** How many changes of state come of one question, whatever names its points stand for. */
import type { StatusTemplate } from '@millwright/contract/reports/status/status-templates.schemas';
import { type DeviceId, deviceId, itemId, pointId } from '@millwright/kernel';
import { turnsDuring } from '@millwright/testing';
import { expect, test } from 'vitest';
import type { ClassRuns } from '../../telemetry/index.ts';
import { readDeviceCourses, type StatusCourseNeeds } from './read-courses.ts';
import { statusIntervals } from './status-intervals.ts';

type Query = Parameters<StatusCourseNeeds['history']['classRuns']>[0];

const machine = deviceId(1);
const point = pointId(7);
const span = { from: 0, to: 2_000_000 };

/** A point that has so many changes, one after the other, under so many names. */
function openCourses(changes: number, names: number, apart = 0) {
  const template: StatusTemplate = {
    ...{ id: 1, itemId: itemId(1), name: '冲压线', version: 1, createdAt: 0, updatedAt: 0 },
    ...{ goodPoint: null, totalPoint: null, idealCycleMs: null },
    states: [
      {
        ...{ name: '加工', kind: 'running', color: '#52c41a', join: 'any' },
        tests: Array.from({ length: names }, (_, at) => ({
          ...{ point: `名称${at}`, op: 'equal' as const, value: at },
        })),
      },
    ],
    devices: [
      {
        deviceId: machine,
        points: Array.from({ length: names }, (_, at) => ({ name: `名称${at}`, pointId: point })),
      },
    ],
  };
  const steps = Array.from({ length: changes }, (_, at) => at * 2);
  const runs: ClassRuns = {
    begins: steps,
    ends: steps.map((begin) => begin + 2 - apart),
    classes: steps.map((_, at) => (apart > 0 ? 1 : at % 2)),
  };
  const needs = {
    history: {
      classRuns: async ({ most, groups }: Query) => {
        const isAsked = groups.some(({ points }) => points.length > 0);
        return isAsked && changes > most ? null : new Map(isAsked ? [[point, runs]] : []);
      },
    },
    telemetry: { holding: async () => ({ held: new Set([point]), gaps: [] }) },
    devices: {
      find: async (ids: readonly DeviceId[]) => ids.map((id) => ({ id, deviceName: '冲床' })),
      pointsOf: async () => [],
    },
  } as unknown as StatusCourseNeeds;
  return () => readDeviceCourses(needs, template, undefined, span);
}

const tooMany = { code: 'status_template.too_many_changes', details: { most: 500_000 } };

test('changes count over all names that one point stands for', async () => {
  expect(await openCourses(60_000, 8)()).toHaveLength(1);
  await expect(openCourses(60_000, 9)()).rejects.toMatchObject(tooMany);
});

test('what is unknown in between counts too', async () => {
  await expect(openCourses(300_000, 1, 1)()).rejects.toMatchObject(tooMany);
});

test('a table of hundreds of thousands of intervals leaves turns to others', async () => {
  const courses = await openCourses(400_000, 1)();
  expect(courses[0]?.intervals).toHaveLength(400_001);
  const turns = await turnsDuring(async () => {
    const filter = { leastMs: 0 };
    const rows = await statusIntervals(courses, span, filter, { sort: 'length', order: 'desc' });
    expect(rows).toHaveLength(400_001);
  });
  expect(turns).toBeGreaterThan(5);
});
