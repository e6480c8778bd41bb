import { DataType } from '@millwright/kernel';
import { machineKind, type Surroundings } from '../machine.ts';
import {
  ascii,
  chinese,
  command,
  counter,
  flag,
  float,
  mapLine,
  setpoint,
  tenths,
  upTo,
  written,
} from '../transports/register-map.ts';
import { accrue, approach, clamp } from './physics.ts';
import { alarmFlag, doorFlag, packagingState, runFlag } from './state-texts.ts';

/** States after ISA-TR88, as far as people ask for them. */
const State = { stopped: 0, running: 1, starved: 2, blocked: 3, held: 4 } as const;
const stops = upTo(4);
type Stop = 1 | 2 | 3 | 4;
const stopNames = [
  ['缺料停机', 'Starved'],
  ['堵料停机', 'Blocked'],
  ['换膜停机', 'Film change'],
  ['故障停机', 'Fault'],
] as const;
type Seal = 1 | 2 | 3 | 4;
const seals = upTo(4);

type Packaging = Readonly<Record<`seal${Seal}` | `sealSet${Seal}`, number>> &
  Readonly<Record<`stops${Stop}` | `stopTime${Stop}`, number>> & {
    readonly start: boolean;
    readonly running: boolean;
    readonly state: number;
    readonly stateTime: number;
    readonly holdFor: number;
    readonly speedSet: number;
    readonly speed: number;
    readonly packs: number;
    readonly rejects: number;
    readonly weight: number;
    readonly weightSet: number;
    readonly film: number;
    readonly filmLow: boolean;
    readonly sealCold: boolean;
    readonly rejectsHigh: boolean;
    readonly doorOpen: boolean;
    readonly vacuum: number;
    readonly airPressure: number;
    readonly efficiency: number;
    readonly runTime: number;
    readonly shiftTime: number;
    readonly batch: string;
    readonly product: string;
    readonly power: number;
    readonly energy: number;
  };

const ambient = 22;
/** Metres of film. */
const roll = 12_000;
const line = mapLine<Packaging>();

/** A form, fill and seal line for food on a Xinje XC controller: some sixty packs a minute. */
export const packaging = machineKind<Packaging>({
  kind: 'packaging',
  profile: 'xinje-xc',
  troubles: [
    { id: 'starved', name: { zh: '上游缺料', en: 'No product from upstream' } },
    { id: 'seal', name: { zh: '1号热封断线', en: 'Sealing heater 1 broken' } },
  ],
  points: [
    line('running', '运行状态', 'Running', ['M', '0'], { ...flag, ...runFlag }),
    line('start', '启动命令', 'Start command', ['M', '10'], command),
    line('doorOpen', '安全门打开', 'Safety door open', ['X', '4'], { ...flag, ...doorFlag }),
    line('filmLow', '膜料不足报警', 'Film low alarm', ['M', '100'], { ...flag, ...alarmFlag }),
    line('sealCold', '热封温度低报警', 'Seal cold alarm', ['M', '101'], { ...flag, ...alarmFlag }),
    line('rejectsHigh', '剔除率高报警', 'Rejects high alarm', ['M', '102'], {
      ...flag,
      ...alarmFlag,
    }),
    line('state', '设备状态', 'State', ['D', '0'], packagingState),
    line('speed', '包装速度', 'Speed', ['D', '1'], {
      ...tenths,
      unit: '/min',
      lowerLimit: 20,
      limitLevel: 1,
      limitDelayMs: 300_000,
      limitDeadband: 5,
    }),
    line('weight', '净重', 'Net weight', ['D', '2'], { ...tenths, unit: 'g' }),
    line('film', '剩余膜长', 'Film left', ['D', '3'], {
      unit: 'm',
      lowerLimit: 200,
      limitLevel: 2,
    }),
    line('vacuum', '真空度', 'Vacuum', ['D', '4'], { ...tenths, unit: 'kPa' }),
    line('airPressure', '气源压力', 'Air pressure', ['D', '5'], {
      dataType: DataType.INT16S,
      slope: 0.01,
      unit: 'bar',
      decimals: 2,
      lowerLimit: 5,
    }),
    line('efficiency', '设备效率', 'Efficiency', ['D', '6'], { ...tenths, unit: '%' }),
    line('packs', '合格数', 'Good packs', ['D', '10'], counter),
    line('rejects', '剔除数', 'Rejected packs', ['D', '12'], counter),
    line('power', '有功功率', 'Power', ['D', '14'], { ...float, unit: 'kW', decimals: 2 }),
    line('energy', '累计电能', 'Energy', ['D', '16'], {
      dataType: DataType.DOUBLE,
      unit: 'kWh',
      decimals: 2,
    }),
    ...seals.flatMap((seal) => [
      line(
        `seal${seal as Seal}`,
        `${seal}号热封温度`,
        `Seal ${seal} temperature`,
        ['D', `${20 + seal}`],
        {
          ...tenths,
          unit: '°C',
          lowerLimit: 130,
          upperLimit: 190,
          limitDeadband: 2,
        },
      ),
      line(
        `sealSet${seal as Seal}`,
        `${seal}号热封设定`,
        `Seal ${seal} setpoint`,
        ['D', `${30 + seal}`],
        {
          ...tenths,
          unit: '°C',
          ...written(80, 220, 1),
        },
      ),
    ]),
    ...stops.flatMap((stop) => {
      const [zh, en] = stopNames[stop - 1] ?? ['', ''];
      return [
        line(
          `stops${stop as Stop}`,
          `${zh}次数`,
          `${en} stops`,
          ['D', `${40 + stop * 4}`],
          counter,
        ),
        line(`stopTime${stop as Stop}`, `${zh}时间`, `${en} time`, ['D', `${42 + stop * 4}`], {
          ...counter,
          unit: 's',
        }),
      ];
    }),
    line('speedSet', '速度设定', 'Speed setpoint', ['D', '100'], {
      ...setpoint(10, 90, 0.5),
      unit: '/min',
      decimals: 1,
    }),
    line('weightSet', '重量设定', 'Weight setpoint', ['D', '102'], {
      ...setpoint(20, 1000, 0.5),
      unit: 'g',
      decimals: 1,
    }),
    line('batch', '批号', 'Batch', ['D', '110'], { ...ascii(6), writable: true, saved: false }),
    line('product', '产品名称', 'Product', ['D', '120'], {
      ...chinese(8),
      writable: true,
      saved: false,
    }),
  ],
  totals: [
    'packs',
    'rejects',
    'energy',
    'runTime',
    'shiftTime',
    'stops1',
    'stops2',
    'stops3',
    'stops4',
    'stopTime1',
    'stopTime2',
    'stopTime3',
    'stopTime4',
  ],
  longestStep: 20,
  initial: (_name, random) => ({
    start: true,
    running: false,
    state: State.stopped,
    stateTime: 0,
    holdFor: 0,
    speedSet: 60,
    speed: 0,
    packs: Math.floor(5e6 + random.uniform() * 2e7),
    rejects: Math.floor(5e4 + random.uniform() * 1e5),
    weight: 250,
    weightSet: 250,
    film: 2000 + random.uniform() * 9000,
    filmLow: false,
    sealCold: true,
    rejectsHigh: false,
    doorOpen: false,
    vacuum: -60,
    airPressure: 6.2,
    efficiency: 85,
    runTime: 2.55e7,
    shiftTime: 3e7,
    batch: 'B20261120',
    product: '坚果混合装',
    power: 0,
    energy: 10_000 + random.uniform() * 40_000,
    seal1: ambient,
    seal2: ambient,
    seal3: ambient,
    seal4: ambient,
    sealSet1: 160,
    sealSet2: 160,
    sealSet3: 155,
    sealSet4: 155,
    stops1: 36_000,
    stops2: 34_000,
    stops3: 9000,
    stops4: 6000,
    stopTime1: 1_800_000,
    stopTime2: 1_200_000,
    stopTime3: 800_000,
    stopTime4: 1_080_000,
  }),
  step,
});

function step(state: Packaging, dt: number, around: Surroundings): Packaging {
  const { random, troubles } = around;
  const temperature = (seal: Seal): number => {
    const broken = seal === 1 && troubles.has('seal');
    const target = state.start && !broken ? state[`sealSet${seal}`] : ambient;
    return approach(state[`seal${seal}`], target, dt, 90) + random.normal() * 0.05;
  };
  const seal = {
    seal1: temperature(1),
    seal2: temperature(2),
    seal3: temperature(3),
    seal4: temperature(4),
  };
  const hot = Math.min(seal.seal1, seal.seal2, seal.seal3, seal.seal4) > 130;
  const next = advance(state, dt, hot, around);
  const running = next.state === State.running;
  const speed = approach(state.speed, running ? state.speedSet : 0, dt, 4);
  const packed = (speed / 60) * dt;
  const bad = packed * clamp(0.008 + random.normal() * 0.004, 0, 0.1);
  const film = Math.max(next.film - packed * 0.22, 0);
  const power = (hot ? 3.2 : 6.5) + speed * 0.06;
  const shiftTime = state.shiftTime + dt;
  const runTime = state.runTime + (running ? dt : 0);
  return {
    ...state,
    ...seal,
    ...next,
    running,
    speed,
    film,
    packs: state.packs + packed - bad,
    rejects: state.rejects + bad,
    weight: running ? state.weightSet + random.normal() * 1.4 : state.weight,
    vacuum: approach(state.vacuum, running ? -82 : -20, dt, 8) + random.normal() * 0.2,
    airPressure: clamp(approach(state.airPressure, 6.2, dt, 30) + random.normal() * 0.01, 0, 9),
    shiftTime,
    runTime,
    efficiency: (100 * runTime) / shiftTime,
    power,
    energy: accrue(state.energy, power, dt),
    filmLow: film < 200,
    sealCold: !hot,
    rejectsHigh: bad > packed * 0.03,
    doorOpen: next.state === State.held,
  };
}

/** Which state follows, and which of the stops begins or lasts. */
function advance(
  state: Packaging,
  dt: number,
  hot: boolean,
  { random, troubles, manned }: Surroundings,
): Pick<Packaging, 'state' | 'stateTime' | 'holdFor' | 'film'> & Partial<Packaging> {
  const stay = { state: state.state, stateTime: state.stateTime + dt, holdFor: state.holdFor };
  const { film } = state;
  if (!state.start || !manned || !hot)
    return { state: State.stopped, stateTime: 0, holdFor: 0, film };
  const begin = (next: number, holdFor: number, stop: Stop | null) => ({
    state: next,
    stateTime: 0,
    holdFor,
    film,
    ...(stop ? { [`stops${stop}`]: state[`stops${stop}`] + 1 } : {}),
  });
  if (troubles.has('starved') && state.state === State.running) return begin(State.starved, 5, 1);
  if (state.state !== State.running) {
    const over = state.stateTime >= state.holdFor && !troubles.has('starved');
    if (over) return { ...begin(State.running, 0, null), film: film < 2 ? roll : film };
    const stop = stopOf(state);
    const lost = stop ? { [`stopTime${stop}`]: state[`stopTime${stop}`] + dt } : {};
    return { ...stay, film, ...lost };
  }
  if (film < 2) return begin(State.held, 90, 3);
  const chance = random.uniform() / dt;
  if (chance < 1 / 900) return begin(State.starved, 20 + random.uniform() * 60, 1);
  if (chance < 2 / 900) return begin(State.blocked, 15 + random.uniform() * 40, 2);
  if (chance < 2.2 / 900) return begin(State.held, 60 + random.uniform() * 240, 4);
  return { ...stay, film };
}

function stopOf(state: Packaging): Stop | null {
  if (state.state === State.starved) return 1;
  if (state.state === State.blocked) return 2;
  if (state.state === State.held) return state.film < 2 ? 3 : 4;
  return null;
}
