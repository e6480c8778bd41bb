/** What would become of the lines of a file of points. */
import { refuse } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type {
  PointFileProblem,
  PointFileRow,
} from '@millwright/contract/devices/point-file/point-file.schemas';
import type { Point, PointInput } from '@millwright/contract/devices/points/points.schemas';
import { Fault, type PointId } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import { checkPoint } from '../points/index.ts';
import type { PointColumns } from './point-column.ts';
import { fieldsIn } from './point-file-columns.ts';
import { type LineContext, type PointLine, problemOf } from './point-of-line.ts';

const isSame = (before: Point, input: PointInput, columns: PointColumns): boolean =>
  fieldsIn(columns).every((field) => before[field] === input[field]);

/** A line, with the point that it asks for and the one of its name that there is. */
export interface PlannedPoint {
  readonly row: PointFileRow;
  readonly input?: PointInput;
  readonly before?: Point | undefined;
}

function refusedLine(
  { line, name }: Pick<PointFileRow, 'line' | 'name'>,
  problems: readonly PointFileProblem[],
): PlannedPoint {
  const { error = null, details = {} } = problems[0] ?? {};
  return { row: { line, name, outcome: 'refused', error, details, problems: [...problems] } };
}

/** The same plan, where edits of these points are refused. */
export const refuseOfPlan = (
  plan: readonly PlannedPoint[],
  refused: ReadonlyMap<PointId, Fault>,
): readonly PlannedPoint[] =>
  plan.map((planned) => {
    const fault = planned.before && refused.get(planned.before.id);
    return fault === undefined ? planned : refusedLine(planned.row, [problemOf(fault)]);
  });

function planLine(
  device: Device,
  line: PointLine,
  before: Point | undefined,
  isTwice: boolean,
  columns: PointColumns,
  context: LineContext,
): PlannedPoint {
  const { name } = line;
  const row = { line: line.line, name, error: null, details: {}, problems: [] };
  const refused = (problems: readonly PointFileProblem[]) => refusedLine(row, problems);
  if (isTwice) return refused([problemOf(refuse('point_file.name_twice', { name }))]);
  const read = line.read(before, context);
  if ('problems' in read) return refused(read.problems);
  const { input } = read;
  try {
    checkPoint(device, input);
  } catch (error) {
    if (!(error instanceof Fault && error.family === 'refusal')) throw error;
    return refused([problemOf(error)]);
  }
  if (before === undefined) return { row: { ...row, outcome: 'create' }, input };
  const outcome = isSame(before, input, columns) ? 'same' : 'edit';
  return { row: { ...row, outcome }, input, before };
}

/**
 * What becomes of each line; others have their turns between them.
 * @param compared by what a name is the same as another
 */
export async function planPoints(
  device: Device,
  lines: readonly PointLine[],
  points: readonly Point[],
  columns: PointColumns,
  context: LineContext,
  compared: (name: string) => string,
): Promise<PlannedPoint[]> {
  const giveWay = createGiveWay();
  const nameOf = ({ name }: Pick<PointLine, 'name'>): string => compared(name);
  const byName = new Map(points.map((point) => [nameOf(point), point]));
  const times = Map.groupBy(lines, nameOf);
  const plan: PlannedPoint[] = [];
  for (const line of lines) {
    await giveWay();
    const isTwice = (times.get(nameOf(line))?.length ?? 0) > 1;
    plan.push(planLine(device, line, byName.get(nameOf(line)), isTwice, columns, context));
  }
  return plan;
}
