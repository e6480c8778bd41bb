/** The states of devices over a span, reckoned from stored samples. */
import { refuse } from '@millwright/contract';
import type { StatusTemplate } from '@millwright/contract/reports/status/status-templates.schemas';
import type { DeviceId, PointId, TimeSpan } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Devices } from '../../devices/index.ts';
import type { ClassRuns, History, Telemetry, ValueTest } from '../../telemetry/index.ts';
import { longestHold } from '../history-steps.ts';
import { intervalsOf, type StateInterval } from './model/index.ts';
import { devicesOf, type TemplateDevice, testsOf } from './template-points.ts';

export interface StatusCourseNeeds {
  readonly history: Pick<History, 'classRuns'>;
  readonly telemetry: Pick<Telemetry, 'holding'>;
  readonly devices: Pick<Devices, 'find' | 'pointsOf'>;
}

export interface DeviceCourse extends TemplateDevice {
  /** Without a gap; neighbours differ. */
  readonly intervals: readonly StateInterval[];
}

/** Of all devices together: with more of them a page would take seconds, and much memory. */
const mostChanges = 500_000;

interface Group {
  readonly points: PointId[];
  readonly tests: readonly ValueTest[];
}

/**
 * What is asked of each point: mostly all at once. A point that stands for several names is asked for
 * each of them by itself.
 */
function layersOf(
  tests: readonly (readonly ValueTest[])[],
  pointsOf: readonly (readonly PointId[])[],
): Map<number, Group>[] {
  const layers: { readonly groups: Map<number, Group>; readonly points: Set<PointId> }[] = [];
  for (const [input, points] of pointsOf.entries()) {
    for (const point of new Set(points)) {
      let layer = layers.find((one) => !one.points.has(point));
      if (layer === undefined) {
        layer = { groups: new Map(), points: new Set() };
        layers.push(layer);
      }
      layer.points.add(point);
      const group = layer.groups.get(input);
      if (group === undefined)
        layer.groups.set(input, { points: [point], tests: tests[input] ?? [] });
      else group.points.push(point);
    }
  }
  return layers.map(({ groups }) => groups);
}

/** By the place of its name, and by point. */
async function readRuns(
  { history, telemetry }: StatusCourseNeeds,
  tests: readonly (readonly ValueTest[])[],
  pointsOf: readonly (readonly PointId[])[],
  { from, to }: TimeSpan,
): Promise<Map<PointId, ClassRuns>[]> {
  const found = tests.map(() => new Map<PointId, ClassRuns>());
  const all = [...new Set(pointsOf.flat())];
  if (all.length === 0) return found;
  const { held, gaps } = await telemetry.holding(all, to);
  // Of all of them together: a point may stand for many names.
  let left = mostChanges;
  for (const groups of layersOf(tests, pointsOf)) {
    for (const kind of ['sampled', 'held'] as const) {
      const some = [...groups].map(([input, group]) => ({
        input,
        tests: group.tests,
        points: group.points.filter((point) => held.has(point) === (kind === 'held')),
      }));
      const runs = await history.classRuns({
        ...{ groups: some, from, to, gaps, longestHold: longestHold[kind], most: left },
      });
      if (runs === null) throw tooManyChanges();
      for (const { begins } of runs.values()) left -= begins.length;
      for (const { input, points } of some) {
        for (const point of points) found[input]?.set(point, runs.get(point) ?? noRuns);
      }
    }
  }
  return found;
}

const tooManyChanges = () => refuse('status_template.too_many_changes', { most: mostChanges });

const noRuns: ClassRuns = { begins: [], ends: [], classes: [] };

/**
 * @param wanted devices of the template; all of them where none are named
 * @throws Fault refusals `general.not_found` where one is none of the template,
 *   `status_template.too_many_changes`, `general.too_slow`, outage `general.unavailable`
 */
export async function readDeviceCourses(
  needs: StatusCourseNeeds,
  template: StatusTemplate,
  wanted: readonly DeviceId[] | undefined,
  span: TimeSpan,
): Promise<DeviceCourse[]> {
  const devices = await devicesOf(needs.devices, template, wanted);
  if (devices === null) throw refuse('general.not_found');
  const { names, tests, states } = testsOf(template);
  const pointsOf = names.map((name) => devices.flatMap(({ points }) => points.get(name) ?? []));
  const runs = await readRuns(needs, tests, pointsOf, span);
  const giveWay = createGiveWay();
  const courses: DeviceCourse[] = [];
  let left = mostChanges;
  for (const device of devices) {
    await giveWay();
    const inputs = names.map((name, input) => {
      const point = device.points.get(name);
      return (point === undefined ? undefined : runs[input]?.get(point)) ?? noRuns;
    });
    const intervals = await intervalsOf(states, inputs, span);
    // What is unknown between two of them is one, too.
    left -= intervals.length;
    if (left < 0) throw tooManyChanges();
    courses.push({ ...device, intervals });
  }
  return courses;
}
