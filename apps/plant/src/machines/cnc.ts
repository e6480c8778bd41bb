import { DataType } from '@millwright/kernel';
import { machineKind, type Surroundings } from '../machine.ts';
import {
  ascii,
  command,
  counter,
  flag,
  float,
  mapLine,
  setpoint,
  tenths,
} from '../transports/register-map.ts';
import { accrue, approach, clamp } from './physics.ts';
import { alarmFlag, cncMode, doorFlag, runFlag } from './state-texts.ts';

const Mode = { idle: 0, cutting: 1, toolChange: 2, loading: 3, alarm: 4 } as const;
type Axis = 'x' | 'y' | 'z';
const axes: readonly Axis[] = ['x', 'y', 'z'];
const axisFields = axes.map(
  (axis) =>
    ({
      axis,
      position: `${axis}Position`,
      load: `${axis}Load`,
      temperature: `${axis}Temperature`,
    }) as const,
);
const loadSeconds = 35;
const changeSeconds = 6;
/** Seconds between two looks of whoever may start it. */
const idleSeconds = 60;
const toolsPerPart = 6;
const toolLife = 240;
const ambient = 24;

type AxisField = `${Axis}${'Position' | 'Load' | 'Temperature'}`;

type Cnc = Readonly<Record<AxisField, number>> & {
  readonly cycleStart: boolean;
  readonly running: boolean;
  readonly mode: number;
  readonly modeTime: number;
  readonly feedOverride: number;
  readonly spindleOverride: number;
  readonly spindleSpeed: number;
  readonly spindleLoad: number;
  readonly spindleTemperature: number;
  readonly spindleVibration: number;
  readonly feed: number;
  readonly tool: number;
  readonly toolUse: number;
  readonly toolWear: number;
  readonly program: string;
  readonly block: number;
  readonly parts: number;
  readonly ordered: number;
  readonly cycleTime: number;
  readonly cycleSoFar: number;
  readonly coolantLevel: number;
  readonly coolantTemperature: number;
  readonly coolantFlow: number;
  readonly lubricant: number;
  readonly airPressure: number;
  readonly alarmNumber: number;
  readonly doorOpen: boolean;
  readonly toolWorn: boolean;
  readonly coolantLow: boolean;
  readonly spindleHot: boolean;
  readonly power: number;
  readonly energy: number;
  readonly cuttingHours: number;
  readonly onHours: number;
};

const line = mapLine<Cnc>();
const input = (address: number): ['IR', string] => ['IR', String(address)];

/** A vertical machining centre; its gateway joins words with the low word first. */
export const cnc = machineKind<Cnc>({
  kind: 'cnc',
  profile: 'modbus',
  wordOrder: 'CDAB',
  troubles: [
    { id: 'spindle', name: { zh: '主轴轴承磨损', en: 'Spindle bearing worn' } },
    { id: 'coolant', name: { zh: '冷却液泄漏', en: 'Coolant leaks' } },
  ],
  points: [
    line('running', '运行状态', 'Running', ['DI', '0'], { ...flag, ...runFlag }),
    line('doorOpen', '安全门打开', 'Door open', ['DI', '1'], { ...flag, ...doorFlag }),
    line('toolWorn', '刀具寿命报警', 'Tool life alarm', ['DI', '16'], { ...flag, ...alarmFlag }),
    line('coolantLow', '冷却液低报警', 'Coolant low alarm', ['DI', '17'], {
      ...flag,
      ...alarmFlag,
    }),
    line('spindleHot', '主轴过热报警', 'Spindle hot alarm', ['DI', '18'], {
      ...flag,
      ...alarmFlag,
    }),
    line('cycleStart', '循环启动', 'Cycle start', ['CO', '0'], command),
    line('mode', '工作模式', 'Mode', input(0), cncMode),
    line('tool', '当前刀号', 'Tool', input(1)),
    line('alarmNumber', '报警号', 'Alarm number', input(2)),
    line('block', '程序段号', 'Block number', input(3)),
    line('spindleSpeed', '主轴转速', 'Spindle speed', input(10), {
      ...float,
      unit: 'r/min',
      decimals: 0,
    }),
    line('spindleLoad', '主轴负载', 'Spindle load', input(12), {
      ...float,
      unit: '%',
      decimals: 1,
      upperLimit: 110,
    }),
    line('spindleTemperature', '主轴温度', 'Spindle temperature', input(14), {
      ...float,
      unit: '°C',
      decimals: 1,
      upperLimit: 65,
    }),
    line('spindleVibration', '主轴振动', 'Spindle vibration', input(16), {
      ...float,
      unit: 'mm/s',
      decimals: 2,
      upperLimit: 4.5,
    }),
    line('feed', '进给速度', 'Feed', input(18), { ...float, unit: 'mm/min', decimals: 0 }),
    ...axes.flatMap((axis, index) => {
      const name = axis.toUpperCase();
      return [
        line(`${axis}Position`, `${name}轴位置`, `${name} position`, input(20 + index * 2), {
          dataType: DataType.INT32S,
          slope: 0.001,
          unit: 'mm',
          decimals: 3,
        }),
        line(`${axis}Load`, `${name}轴负载`, `${name} load`, input(30 + index), {
          ...tenths,
          unit: '%',
        }),
        line(
          `${axis}Temperature`,
          `${name}轴电机温度`,
          `${name} motor temperature`,
          input(34 + index),
          {
            ...tenths,
            unit: '°C',
          },
        ),
      ];
    }),
    line('toolWear', '刀具磨损', 'Tool wear', input(40), { ...tenths, unit: '%' }),
    line('toolUse', '刀具已用时间', 'Tool use', input(42), { ...float, unit: 'min', decimals: 1 }),
    line('coolantLevel', '冷却液液位', 'Coolant level', input(44), {
      ...tenths,
      unit: '%',
      lowerLimit: 20,
      limitLevel: 2,
      limitDeadband: 2,
    }),
    line('coolantTemperature', '冷却液温度', 'Coolant temperature', input(45), {
      ...tenths,
      unit: '°C',
    }),
    line('coolantFlow', '冷却液流量', 'Coolant flow', input(46), { ...tenths, unit: 'L/min' }),
    line('lubricant', '导轨油位', 'Way lubricant', input(47), { ...tenths, unit: '%' }),
    line('airPressure', '气源压力', 'Air pressure', input(48), {
      dataType: DataType.INT16S,
      slope: 0.01,
      unit: 'bar',
      decimals: 2,
    }),
    line('parts', '加工件数', 'Parts', input(50), counter),
    line('cycleTime', '单件时间', 'Cycle time', input(52), { ...float, unit: 's', decimals: 1 }),
    line('power', '有功功率', 'Power', input(54), { ...float, unit: 'kW', decimals: 2 }),
    line('energy', '累计电能', 'Energy', input(56), {
      dataType: DataType.DOUBLE,
      unit: 'kWh',
      decimals: 2,
    }),
    line('cuttingHours', '切削时间', 'Cutting hours', input(60), {
      ...counter,
      slope: 0.01,
      unit: 'h',
      decimals: 2,
    }),
    line('onHours', '通电时间', 'Power-on hours', input(62), {
      ...counter,
      slope: 0.01,
      unit: 'h',
      decimals: 2,
    }),
    line('program', '程序名', 'Program', ['HR', '20'], {
      ...ascii(8),
      writable: true,
      saved: false,
    }),
    line('feedOverride', '进给倍率', 'Feed override', ['HR', '0'], {
      ...setpoint(5, 150, 5),
      unit: '%',
      decimals: 0,
    }),
    line('spindleOverride', '主轴倍率', 'Spindle override', ['HR', '2'], {
      ...setpoint(50, 120, 5),
      unit: '%',
      decimals: 0,
    }),
    line('ordered', '计划件数', 'Ordered', ['HR', '4'], {
      ...counter,
      writable: true,
      writeMin: 0,
      writeMax: 1_000_000,
      writeStep: 1,
    }),
  ],
  totals: ['parts', 'ordered', 'energy', 'cuttingHours', 'onHours'],
  longestStep: 60,
  initial(_name, random) {
    const parts = Math.floor(20_000 + random.uniform() * 50_000);
    return {
      cycleStart: true,
      running: false,
      mode: Mode.idle,
      modeTime: 0,
      feedOverride: 100,
      spindleOverride: 100,
      spindleSpeed: 0,
      spindleLoad: 0,
      spindleTemperature: ambient,
      spindleVibration: 0,
      feed: 0,
      tool: 1,
      toolUse: random.uniform() * 200,
      toolWear: 0,
      program: `O${1000 + Math.floor(random.uniform() * 60) * 10}`,
      block: 0,
      parts,
      ordered: parts + 200 + Math.floor(random.uniform() * 800),
      cycleTime: 0,
      cycleSoFar: 0,
      coolantLevel: 60 + random.uniform() * 35,
      coolantTemperature: ambient,
      coolantFlow: 0,
      lubricant: 40 + random.uniform() * 55,
      airPressure: 6,
      alarmNumber: 0,
      doorOpen: false,
      toolWorn: false,
      coolantLow: false,
      spindleHot: false,
      power: 0,
      energy: 15_000 + random.uniform() * 60_000,
      cuttingHours: 2000 + random.uniform() * 8000,
      onHours: 6000 + random.uniform() * 16_000,
      xPosition: 0,
      yPosition: 0,
      zPosition: 200,
      xLoad: 0,
      yLoad: 0,
      zLoad: 0,
      xTemperature: ambient,
      yTemperature: ambient,
      zTemperature: ambient,
    };
  },
  step,
});

function step(state: Cnc, dt: number, { random, troubles, manned }: Surroundings): Cnc {
  const next = advance(state, dt, manned);
  const cutting = next.mode === Mode.cutting;
  const worn = troubles.has('spindle');
  const target = cutting ? (3000 + state.tool * 900) * (state.spindleOverride / 100) : 0;
  const spindleSpeed = approach(state.spindleSpeed, target, dt, 1.5);
  const load = cutting ? 35 + state.tool * 4 + next.toolWear * 0.25 + random.normal() * 4 : 0;
  const spindleLoad = Math.max(load, spindleSpeed > 100 ? 4 : 0);
  const heat = ambient + spindleLoad * 0.35 + spindleSpeed * 0.0015 + (worn ? 22 : 0);
  const spindleTemperature = approach(state.spindleTemperature, heat, dt, 400);
  const feed = cutting
    ? 1400 * (state.feedOverride / 100)
    : next.mode === Mode.toolChange
      ? 24_000
      : 0;
  const coolantLevel = clamp(
    state.coolantLevel - dt * ((cutting ? 2e-4 : 0) + (troubles.has('coolant') ? 0.08 : 0)),
    0,
    100,
  );
  const power = 1.2 + spindleLoad * 0.11 + (cutting ? 1.6 : 0);
  return {
    ...state,
    ...next,
    ...path(state, next.cycleSoFar, cutting, dt),
    running: cutting || next.mode === Mode.toolChange,
    spindleSpeed,
    spindleLoad,
    spindleTemperature,
    spindleVibration: (spindleSpeed / 6000) * (worn ? 5.5 : 1.1) + Math.abs(random.normal()) * 0.05,
    feed,
    // Whoever loads the machine fills it up when it is nearly empty.
    coolantLevel: coolantLevel < 15 && next.mode === Mode.loading ? 95 : coolantLevel,
    coolantTemperature: approach(state.coolantTemperature, cutting ? 31 : ambient, dt, 900),
    coolantFlow: cutting ? 38 + random.normal() * 0.5 : 0,
    lubricant: state.lubricant < 8 ? 95 : state.lubricant - (cutting ? dt * 5e-4 : 0),
    airPressure: clamp(approach(state.airPressure, 6, dt, 30) + random.normal() * 0.01, 0, 9),
    doorOpen: next.mode === Mode.loading,
    toolWorn: next.toolWear > 90,
    coolantLow: coolantLevel < 20,
    spindleHot: spindleTemperature > 65,
    alarmNumber: spindleTemperature > 65 ? 1204 : coolantLevel < 20 ? 1310 : 0,
    power,
    energy: accrue(state.energy, power, dt),
    cuttingHours: accrue(state.cuttingHours, cutting ? 1 : 0, dt),
    onHours: accrue(state.onHours, 1, dt),
  };
}

type Progress = Pick<
  Cnc,
  | 'mode'
  | 'modeTime'
  | 'tool'
  | 'toolUse'
  | 'toolWear'
  | 'parts'
  | 'ordered'
  | 'cycleTime'
  | 'cycleSoFar'
  | 'block'
>;

/** One part: each tool cuts for its time, then the next is changed in; then somebody loads. */
function advance(state: Cnc, dt: number, manned: boolean): Progress {
  const { mode, modeTime, tool, toolUse, toolWear, parts, ordered, cycleTime, cycleSoFar, block } =
    state;
  const now = {
    mode,
    modeTime,
    tool,
    toolUse,
    toolWear,
    parts,
    ordered,
    cycleTime,
    cycleSoFar,
    block,
  };
  for (let left = dt; left > 0; ) {
    const length = secondsOf(now, state);
    const span = Math.min(left, Math.max(length - now.modeTime, 0));
    left -= span;
    now.modeTime += span;
    now.cycleSoFar += span;
    if (now.mode === Mode.cutting) {
      now.toolUse = (now.toolUse + span / 60) % toolLife;
      now.block += span * 3;
    }
    if (now.modeTime < length) break;
    Object.assign(now, nextMode(now, state.cycleStart && manned));
  }
  now.toolWear = (100 * now.toolUse) / toolLife;
  return now;
}

/** How long the machine stays in its mode. */
function secondsOf({ mode, tool }: Progress, { feedOverride }: Cnc): number {
  if (mode === Mode.cutting) return (18 + tool * 3) * (100 / Math.max(feedOverride, 5));
  if (mode === Mode.toolChange) return changeSeconds;
  return mode === Mode.loading ? loadSeconds : idleSeconds;
}

/** What follows when the time of a mode is over. */
function nextMode(now: Progress, wanted: boolean): Partial<Progress> {
  const go = (mode: number, changed: Partial<Progress> = {}) => ({ mode, modeTime: 0, ...changed });
  switch (now.mode) {
    case Mode.cutting:
      if (now.tool < toolsPerPart) return go(Mode.toolChange);
      return go(Mode.loading, { parts: now.parts + 1, cycleTime: now.cycleSoFar });
    case Mode.toolChange:
      return go(Mode.cutting, { tool: now.tool + 1 });
    default: {
      const enough = now.parts >= now.ordered;
      const ordered = enough ? { ordered: now.parts + 500 } : {};
      if (!wanted || enough) return go(Mode.idle, wanted && now.mode === Mode.idle ? ordered : {});
      if (now.mode === Mode.idle) return go(Mode.loading);
      return go(Mode.cutting, { cycleSoFar: 0, tool: 1, block: 0 });
    }
  }
}

/** The axes draw pockets while cutting and stand at the change position otherwise. */
function path(state: Cnc, time: number, cutting: boolean, dt: number): Partial<Cnc> {
  const targets: Record<Axis, number> = cutting
    ? {
        x: 120 * Math.sin(time * 0.7),
        y: 80 * Math.sin(time * 1.1),
        z: -12 + 6 * Math.sin(time * 0.2),
      }
    : { x: 0, y: 0, z: 200 };
  const next: Partial<Record<AxisField, number>> = {};
  for (const { axis, position, load, temperature } of axisFields) {
    next[position] = approach(state[position], targets[axis], dt, 0.4);
    const speed = Math.abs(next[position] - state[position]) / Math.max(dt, 0.001);
    next[load] = clamp((cutting ? 12 : 2) + speed * 0.12, 0, 100);
    next[temperature] = approach(state[temperature], cutting ? 42 : ambient, dt, 700);
  }
  return next;
}
