/** What the form of a status template holds, and how it becomes what the server takes. */
import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type {
  DeviceStatus,
  StatusKind,
  StatusTemplate,
  StatusTest,
} from '@millwright/contract/reports/status/status-templates.schemas';
import { type DeviceId, deviceId, type PointId } from '@millwright/kernel';

/** A test as it is entered: every operator finds its fields, and changing it loses nothing. */
export interface TestEntry {
  readonly point: string | null;
  readonly op: StatusTest['op'];
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly bit: number;
  readonly set: boolean;
}

export interface StateEntry extends Omit<DeviceStatus, 'tests'> {
  readonly tests: readonly TestEntry[];
}

/** A point that stands for a name of the template. */
export interface ChosenPoint {
  readonly deviceId: DeviceId;
  readonly name: string;
  readonly pointId: PointId;
}

export interface TemplateEntry {
  readonly name: string;
  readonly states: readonly StateEntry[];
  readonly goodPoint: string | null;
  readonly totalPoint: string | null;
  /** Seconds. */
  readonly idealCycle: number | null;
  readonly deviceIds: readonly number[];
  readonly chosen: readonly ChosenPoint[];
}

/** Colours that people know of lights on machines. */
export const kindColors: Readonly<Record<StatusKind, string>> = {
  running: '#52c41a',
  idle: '#fadb14',
  setup: '#1677ff',
  fault: '#f5222d',
  'planned-stop': '#722ed1',
  off: '#8c8c8c',
  unknown: '#bfbfbf',
};

export const freshTest: TestEntry = {
  ...{ point: null, op: 'equal', value: null, low: null, high: null, bit: 0, set: true },
};

export const freshState = (kind: StatusKind, name: string): StateEntry => ({
  ...{ kind, name, color: kindColors[kind], join: 'all', tests: [freshTest] },
});

const testOf = (test: StatusTest): TestEntry => ({ ...freshTest, ...test });

export const startTemplate = (
  template: StatusTemplate | null,
  words: (kind: StatusKind) => string,
): TemplateEntry =>
  template === null
    ? {
        name: '',
        // The rest stands still: a state without conditions takes it.
        states: [
          freshState('fault', words('fault')),
          freshState('running', words('running')),
          { ...freshState('idle', words('idle')), tests: [] },
        ],
        ...{ goodPoint: null, totalPoint: null, idealCycle: null, deviceIds: [], chosen: [] },
      }
    : {
        name: template.name,
        states: template.states.map((state) => ({ ...state, tests: state.tests.map(testOf) })),
        goodPoint: template.goodPoint,
        totalPoint: template.totalPoint,
        idealCycle: template.idealCycleMs === null ? null : template.idealCycleMs / 1000,
        deviceIds: template.devices.map((device) => Number(device.deviceId)),
        chosen: template.devices.flatMap((device) =>
          device.points.map((point) => ({ deviceId: device.deviceId, ...point })),
        ),
      };

/** Whether all that its operator needs is entered. */
export const isWhole = ({ point, op, value, low, high }: TestEntry): boolean =>
  point !== null &&
  (op === 'bit' || (hasRange(op) ? low !== null && high !== null : value !== null));

export const hasRange = (op: StatusTest['op']): op is 'inside' | 'outside' =>
  op === 'inside' || op === 'outside';

function sentTest({ point, op, value, low, high, bit, set }: TestEntry): StatusTest {
  const name = point ?? '';
  if (op === 'bit') return { op, point: name, bit, set };
  if (hasRange(op)) return { op, point: name, low: low ?? 0, high: high ?? 0 };
  return { op, point: name, value: value ?? 0 };
}

/** Names of points that the template asks for. */
export const namesOf = ({
  states,
  goodPoint,
  totalPoint,
}: Pick<TemplateEntry, 'states' | 'goodPoint' | 'totalPoint'>): string[] => [
  ...new Set(
    [
      ...states.flatMap(({ tests }) => tests.map(({ point }) => point)),
      goodPoint,
      totalPoint,
    ].filter((name) => name !== null),
  ),
];

/** Of each device the names for which it has no point of its own. */
export const lackingOf = (
  entry: Pick<TemplateEntry, 'states' | 'goodPoint' | 'totalPoint' | 'deviceIds'>,
  points: readonly PointBrief[],
): { readonly deviceId: DeviceId; readonly name: string }[] => {
  const own = new Set(points.map((point) => `${point.deviceId} ${point.name}`));
  const names = namesOf(entry);
  return entry.deviceIds.flatMap((id) =>
    names
      .filter((name) => !own.has(`${id} ${name}`))
      .map((name) => ({ deviceId: deviceId(id), name })),
  );
};

/** What was chosen stands for names that are still asked for alone. */
export const sentTemplate = (entry: TemplateEntry) => {
  const names = new Set(namesOf(entry));
  return {
    name: entry.name,
    states: entry.states.map((state) => ({ ...state, tests: state.tests.map(sentTest) })),
    goodPoint: entry.goodPoint,
    totalPoint: entry.totalPoint,
    idealCycleMs: entry.idealCycle === null ? null : Math.round(entry.idealCycle * 1000),
    devices: entry.deviceIds.map((id) => ({
      deviceId: id,
      points: entry.chosen
        .filter((point) => Number(point.deviceId) === id && names.has(point.name))
        .map(({ name, pointId }) => ({ name, pointId })),
    })),
  };
};
