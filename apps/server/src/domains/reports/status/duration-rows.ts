/** Durations of states and what follows from them, by device and step. */
import type {
  DurationRow,
  DurationStep,
} from '@millwright/contract/reports/status/equipment-status.schemas';
import type { StatusTemplate } from '@millwright/contract/reports/status/status-templates.schemas';
import type { PointId, ShiftClock, TimeSpan } from '@millwright/kernel';
import { type HistoryStepsNeeds, readCoursesOf } from '../history-steps.ts';
import { durationsOf, effectivenessOf, sumOf } from './model/index.ts';
import { type PlannedStep, plannedSteps } from './planned-time.ts';
import type { DeviceCourse } from './read-courses.ts';

/** Rows that go into one answer. */
const mostRows = 5_000;

const lengthOf = (spans: readonly TimeSpan[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0);

/** The steps, cut where planned time begins and ends, without a gap. */
function piecesOf(steps: readonly PlannedStep[]): TimeSpan[] {
  const edges = new Set<number>();
  for (const step of steps) {
    for (const { from, to } of [step, ...step.planned]) edges.add(from).add(to);
  }
  const sorted = [...edges].sort((one, other) => one - other);
  return sorted.slice(1).map((to, at) => ({ from: sorted[at] ?? to, to }));
}

/** By point, how far its counter went in the planned time of each step. */
async function countsOf(
  needs: HistoryStepsNeeds,
  points: readonly PointId[],
  steps: readonly PlannedStep[],
): Promise<(point: PointId | undefined, step: PlannedStep) => number | null> {
  const pieces = points.length === 0 ? [] : piecesOf(steps);
  const courses = await readCoursesOf(needs, points, pieces);
  const places = new Map(pieces.map(({ from }, at) => [from, at]));
  return (point, step) => {
    const own = point === undefined ? undefined : courses.get(point);
    if (own === undefined) return null;
    let sum: number | null = null;
    for (const { from, to } of step.planned) {
      let at = places.get(from) ?? pieces.length;
      for (; (pieces[at]?.from ?? to) < to; at += 1) {
        const moved = own[at]?.difference;
        if (moved === null) return null;
        if (moved !== undefined) sum = (sum ?? 0) + moved;
      }
    }
    return Number.isFinite(sum) ? sum : null;
  };
}

/** @throws Fault refusal `report.too_many_steps` {most} */
export async function readDurationRows(
  needs: HistoryStepsNeeds,
  template: StatusTemplate,
  courses: readonly DeviceCourse[],
  { by, ...span }: TimeSpan & { readonly by: DurationStep },
  clock: { readonly shifts: ShiftClock | null; readonly timeZone: string },
): Promise<DurationRow[]> {
  const { states, goodPoint, totalPoint, idealCycleMs } = template;
  const most = Math.max(1, Math.floor(mostRows / Math.max(1, courses.length)));
  const steps = plannedSteps(span, by, clock, most);
  const pointOf = ({ points }: DeviceCourse, name: string | null) =>
    name === null ? undefined : points.get(name);
  const counters = courses.flatMap((device) =>
    [pointOf(device, goodPoint), pointOf(device, totalPoint)].filter((id) => id !== undefined),
  );
  const count = await countsOf(needs, [...new Set(counters)], steps);
  const kinds = states.map(({ kind }) => kind);
  return courses.flatMap((device) => {
    const whole = durationsOf(device.intervals, steps, states.length);
    const planned = durationsOf(
      device.intervals,
      steps.flatMap((step) => step.planned),
      states.length,
    );
    let first = 0;
    return steps.map((step, at): DurationRow => {
      const { deviceId, deviceName } = device;
      const { durations, begun, unknownMs } = whole[at] ?? sumOf([], states.length);
      const parts = planned.slice(first, first + step.planned.length);
      first += step.planned.length;
      const pieces = {
        total: count(pointOf(device, totalPoint), step),
        good: count(pointOf(device, goodPoint), step),
      };
      const offShiftMs = step.to - step.from - lengthOf(step.planned);
      return {
        ...{ deviceId, deviceName, from: step.from, to: step.to, shift: step.shift },
        ...{ durations, begun, unknownMs },
        effectiveness: effectivenessOf(
          ...([kinds, sumOf(parts, states.length), offShiftMs, pieces, idealCycleMs] as const),
        ),
      };
    });
  });
}
