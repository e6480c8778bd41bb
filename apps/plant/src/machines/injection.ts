import { DataType } from '@millwright/kernel';
import { machineKind, type Surroundings } from '../machine.ts';
import {
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
import { alarmFlag, mouldingPhase, runFlag } from './state-texts.ts';

const Phase = { idle: 0, close: 1, inject: 2, hold: 3, cool: 4, open: 5, eject: 6 } as const;
/** Seconds of each phase; cooling takes what the operator has set. */
const phaseSeconds = [0, 2.5, 3, 4, 0, 2.2, 1.5];

const zones = upTo(6);
type Zone = 1 | 2 | 3 | 4 | 5 | 6;

type Injection = Barrel & {
  readonly auto: boolean;
  readonly running: boolean;
  readonly phase: number;
  readonly phaseTime: number;
  readonly coolingTime: number;
  readonly cycleTime: number;
  readonly cycleSoFar: number;
  readonly injectionPressure: number;
  readonly screw: number;
  readonly cushion: number;
  readonly clampForce: number;
  readonly mouldTemperature: number;
  readonly oilTemperature: number;
  readonly power: number;
  readonly energy: number;
  readonly shots: number;
  readonly rejects: number;
  readonly ordered: number;
  readonly product: string;
  readonly zoneCold: boolean;
  readonly oilHot: boolean;
  readonly cushionShort: boolean;
  readonly orderDone: boolean;
  readonly hours: number;
};

/** Seconds until the next order is entered. */
const betweenOrders = 900;
const ambient = 25;
const usualZones = [195, 205, 215, 220, 225, 230];
const products = ['电池外壳', '仪表面板', '连接器座', '风扇叶轮', '齿轮'];
const line = mapLine<Injection>();

/** A 200 t injection moulding machine on a Xinje XD controller: cycles of about half a minute. */
export const injection = machineKind<Injection>({
  kind: 'injection',
  profile: 'xinje-xd-large',
  troubles: [
    { id: 'heater', name: { zh: '三区加热断线', en: 'Heater of zone 3 broken' } },
    { id: 'short-shot', name: { zh: '供料不足', en: 'Material runs short' } },
  ],
  points: [
    line('running', '运行状态', 'Running', ['M', '0'], { ...flag, ...runFlag }),
    line('auto', '自动模式', 'Automatic', ['M', '20'], command),
    line('zoneCold', '料筒温度低报警', 'Barrel cold alarm', ['D', '9'], {
      ...flag,
      ...alarmFlag,
      bit: 0,
    }),
    line('oilHot', '油温高报警', 'Oil hot alarm', ['D', '9'], { ...flag, ...alarmFlag, bit: 1 }),
    line('cushionShort', '料垫不足报警', 'Cushion short alarm', ['D', '9'], {
      ...flag,
      ...alarmFlag,
      bit: 2,
    }),
    line('orderDone', '订单完成', 'Order done', ['D', '9'], { ...flag, bit: 3 }),
    line('phase', '工艺阶段', 'Phase', ['D', '0'], mouldingPhase),
    line('cycleTime', '周期时间', 'Cycle time', ['D', '1'], {
      ...tenths,
      unit: 's',
      upperLimit: 40,
    }),
    line('screw', '螺杆位置', 'Screw position', ['D', '2'], { ...tenths, unit: 'mm' }),
    line('cushion', '料垫', 'Cushion', ['D', '3'], {
      ...tenths,
      unit: 'mm',
      lowerLimit: 2,
      limitLevel: 2,
      limitDeadband: 0.5,
    }),
    line('clampForce', '锁模力', 'Clamp force', ['D', '4'], { unit: 'kN' }),
    line('injectionPressure', '注射压力', 'Injection pressure', ['D', '5'], {
      ...tenths,
      unit: 'bar',
      upperLimit: 1500,
    }),
    line('mouldTemperature', '模具温度', 'Mould temperature', ['D', '6'], {
      ...tenths,
      unit: '°C',
    }),
    line('oilTemperature', '液压油温', 'Hydraulic oil temperature', ['D', '7'], {
      ...tenths,
      unit: '°C',
      upperLimit: 58,
    }),
    line('power', '有功功率', 'Power', ['D', '10'], { ...float, unit: 'kW', decimals: 1 }),
    line('energy', '累计电能', 'Energy', ['D', '12'], {
      dataType: DataType.DOUBLE,
      unit: 'kWh',
      decimals: 2,
    }),
    line('shots', '模次', 'Shots', ['D', '16'], counter),
    line('rejects', '不良数', 'Rejects', ['D', '18'], counter),
    line('hours', '运行时间', 'Run hours', ['D', '20'], {
      ...counter,
      slope: 0.01,
      unit: 'h',
      decimals: 2,
    }),
    ...zones.flatMap((zone) => [
      line(
        `zone${zone as Zone}`,
        `${zone}区温度`,
        `Zone ${zone} temperature`,
        ['D', `${100 + zone}`],
        {
          ...tenths,
          unit: '°C',
          lowerLimit: (usualZones[zone - 1] as number) - 25,
          limitDeadband: 3,
        },
      ),
      line(
        `heater${zone as Zone}`,
        `${zone}区加热输出`,
        `Zone ${zone} heater`,
        ['D', `${110 + zone}`],
        {
          ...tenths,
          unit: '%',
        },
      ),
      line(
        `zoneSet${zone as Zone}`,
        `${zone}区温度设定`,
        `Zone ${zone} setpoint`,
        ['HD', `${100 + zone}`],
        {
          ...tenths,
          unit: '°C',
          ...written(50, 320, 1),
        },
      ),
    ]),
    line('coolingTime', '冷却时间设定', 'Cooling time', ['HD', '0'], {
      ...setpoint(2, 60, 0.1),
      unit: 's',
      decimals: 1,
    }),
    line('ordered', '订单数量', 'Ordered', ['HD', '2'], {
      ...counter,
      writable: true,
      writeMin: 0,
      writeMax: 1_000_000,
      writeStep: 1,
    }),
    line('product', '产品名称', 'Product', ['HD', '10'], {
      ...chinese(8),
      writable: true,
      saved: false,
    }),
  ],
  totals: ['shots', 'rejects', 'ordered', 'energy', 'hours'],
  longestStep: 60,
  initial(_name, random) {
    const made = Math.floor(200_000 + random.uniform() * 400_000);
    return {
      auto: true,
      running: false,
      phase: Phase.idle,
      phaseTime: 0,
      coolingTime: 12 + random.uniform() * 6,
      cycleTime: 0,
      cycleSoFar: 0,
      injectionPressure: 0,
      screw: 10,
      cushion: 5,
      clampForce: 0,
      mouldTemperature: ambient,
      oilTemperature: ambient,
      power: 0,
      energy: 20_000 + random.uniform() * 90_000,
      shots: made,
      rejects: Math.floor(made * 0.012),
      ordered: made + 500 + Math.floor(random.uniform() * 3000),
      product: products[Math.floor(random.uniform() * products.length)] as string,
      zoneCold: true,
      oilHot: false,
      cushionShort: false,
      orderDone: false,
      hours: 1000 + random.uniform() * 20_000,
      ...coldBarrel,
    };
  },
  step(state, dt, around) {
    const heated = { ...state, ...heat(state, dt, around) };
    const ready = zoneFields.every(
      ({ temperature, set }) => heated[temperature] > heated[set] - 20,
    );
    const moved = { ...heated, ...cycle(heated, dt, ready, around) };
    const heaters = zoneFields.reduce((sum, { heater }) => sum + moved[heater], 0) * 0.02;
    const power = heaters + pumpPower(moved.phase) + (moved.running ? 1.5 : 0.4);
    const oilTemperature = approach(state.oilTemperature, moved.running ? 46 : ambient, dt, 900);
    return {
      ...moved,
      power,
      energy: accrue(state.energy, power, dt),
      hours: accrue(state.hours, moved.running ? 1 : 0, dt),
      oilTemperature,
      mouldTemperature: approach(state.mouldTemperature, moved.running ? 55 : ambient, dt, 300),
      zoneCold: !ready,
      oilHot: oilTemperature > 58,
      cushionShort: moved.cushion < 2,
      orderDone: moved.shots >= moved.ordered,
    };
  },
});

type Barrel = Readonly<Record<`zone${Zone}` | `zoneSet${Zone}` | `heater${Zone}`, number>>;

const zoneFields = zones.map((zone) => {
  const nth = zone as Zone;
  return {
    zone,
    temperature: `zone${nth}`,
    set: `zoneSet${nth}`,
    heater: `heater${nth}`,
  } as const;
});

/** A cold barrel with its usual setpoints. */
const coldBarrel = Object.assign(
  {},
  ...zoneFields.map(({ zone, temperature, set, heater }) => ({
    [temperature]: ambient,
    [set]: usualZones[zone - 1],
    [heater]: 0,
  })),
) as Barrel;

function heat(state: Injection, dt: number, { random, troubles }: Surroundings): Partial<Barrel> {
  const next: Partial<Record<keyof Barrel, number>> = {};
  for (const { zone, temperature, set, heater } of zoneFields) {
    const now = state[temperature];
    const broken = zone === 3 && troubles.has('heater');
    const output = clamp((state[set] - now) * 1.5 + (state[set] - ambient) * 0.22, 0, 100);
    const target = ambient + (broken ? 0 : output) * 4.6;
    next[temperature] = approach(now, target, dt, 420) + random.normal() * 0.03 * Math.sqrt(dt);
    next[heater] = output;
  }
  return next;
}

/** Moves on through as many phases, and cycles, as the time holds. */
function cycle(
  state: Injection,
  dt: number,
  ready: boolean,
  { random, troubles, manned }: Surroundings,
): Partial<Injection> {
  const done = state.phase === Phase.idle && state.shots >= state.ordered;
  if (!state.auto || !manned || !ready || done) {
    const idle = { running: false, phase: Phase.idle, cycleSoFar: 0, ...motion(Phase.idle, 0, 0) };
    if (!done || state.phaseTime < betweenOrders) {
      return { ...idle, phaseTime: done ? state.phaseTime + dt : 0 };
    }
    return { ...idle, phaseTime: 0, ordered: state.shots + 2000 };
  }
  const lengthOf = (phase: number): number =>
    phase === Phase.cool ? state.coolingTime : (phaseSeconds[phase] ?? 0);
  let { phase, cycleTime, cushion, shots, rejects } = state;
  let phaseTime = state.phaseTime + dt;
  let cycleSoFar = state.cycleSoFar + dt;
  while (phaseTime >= lengthOf(phase)) {
    phaseTime -= lengthOf(phase);
    phase += 1;
    if (phase <= Phase.eject) continue;
    phase = Phase.close;
    cycleTime = cycleSoFar - phaseTime;
    cycleSoFar = phaseTime;
    // The robot takes the part out a little sooner or later.
    phaseTime -= Math.abs(random.normal()) * 0.4;
    cushion = Math.max((troubles.has('short-shot') ? 1 : 5) + random.normal() * 0.4, 0);
    shots += 1;
    if (cushion < 2 || random.uniform() < 0.01) rejects += 1;
    if (shots >= state.ordered) {
      phase = Phase.idle;
      break;
    }
  }
  return {
    running: phase !== Phase.idle,
    phase,
    phaseTime,
    cycleSoFar,
    cycleTime,
    cushion,
    shots,
    rejects,
    ...motion(phase, phaseTime / Math.max(lengthOf(phase), 1), random.normal()),
  };
}

/** Where screw and clamp stand at a share of the phase. */
function motion(
  phase: number,
  share: number,
  noise: number,
): Pick<Injection, 'clampForce' | 'screw' | 'injectionPressure'> {
  switch (phase) {
    case Phase.close:
      return { clampForce: 2000 * share, screw: 120, injectionPressure: 0 };
    case Phase.inject:
      return {
        clampForce: 2000,
        screw: 120 - share * 110,
        injectionPressure: 300 + share * 850 + noise * 8,
      };
    case Phase.hold:
      return { clampForce: 2000, screw: 10 - share * 4, injectionPressure: 620 + noise * 5 };
    case Phase.cool:
      return { clampForce: 2000, screw: 6 + share * 114, injectionPressure: 90 + noise * 2 };
    case Phase.open:
      return { clampForce: 2000 * (1 - share), screw: 120, injectionPressure: 0 };
    default:
      return { clampForce: 0, screw: 120, injectionPressure: 0 };
  }
}

const pumpPower = (phase: number): number => [0.8, 9, 24, 16, 7, 9, 5][phase] ?? 0;
