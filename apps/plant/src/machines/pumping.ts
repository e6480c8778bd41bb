import { DataType } from '@millwright/kernel';
import { machineKind, type Surroundings } from '../machine.ts';
import {
  command,
  counter,
  flag,
  float,
  mapLine,
  setpoint,
  upTo,
} from '../transports/register-map.ts';
import { accrue, approach, clamp, dailyLoad } from './physics.ts';
import { alarmFlag, runFlag } from './state-texts.ts';

const pumps = upTo(3);
type Pump = 1 | 2 | 3;
type PumpField = 'frequency' | 'flow' | 'current' | 'bearing' | 'hours' | 'starts';

type Pumping = Readonly<Record<`${PumpField}${Pump}`, number>> &
  Readonly<Record<`running${Pump}` | `enabled${Pump}`, boolean>> & {
    readonly pressureSet: number;
    readonly pressure: number;
    readonly level: number;
    readonly levelLow: boolean;
    readonly pressureLow: boolean;
    readonly bearingHot: boolean;
    readonly totalFlow: number;
    readonly totalVolume: number;
    readonly power: number;
    readonly energy: number;
    readonly chlorine: number;
    readonly turbidity: number;
    readonly ph: number;
    readonly inletValve: number;
    readonly demand: number;
  };

/** m³/h of one pump at 50 Hz against the usual pressure. */
const ratedFlow = 120;
/** m². */
const basin = 30;
const ambient = 20;
const line = mapLine<Pumping>();

/** A water pumping station: three pumps with converters hold the pressure of a network. */
export const pumping = machineKind<Pumping>({
  kind: 'pumping',
  profile: 'modbus',
  troubles: [
    { id: 'bearing', name: { zh: '1号泵轴承过热', en: 'Bearing of pump 1 runs hot' } },
    { id: 'inlet', name: { zh: '进水中断，水位下降', en: 'No inflow, the level falls' } },
  ],
  points: [
    line('levelLow', '水位低报警', 'Level low alarm', ['DI', '0'], { ...flag, ...alarmFlag }),
    line('pressureLow', '压力低报警', 'Pressure low alarm', ['DI', '1'], { ...flag, ...alarmFlag }),
    line('bearingHot', '轴承过热报警', 'Bearing hot alarm', ['DI', '2'], { ...flag, ...alarmFlag }),
    ...pumps.flatMap((pump) => {
      const nth = pump as Pump;
      const at = (offset: number): ['IR', string] => ['IR', `${pump * 20 + offset}`];
      return [
        line(`running${nth}`, `${pump}号泵运行`, `Pump ${pump} running`, ['DI', `${10 + pump}`], {
          ...flag,
          ...runFlag,
        }),
        line(
          `enabled${nth}`,
          `${pump}号泵投用`,
          `Pump ${pump} enabled`,
          ['CO', `${pump}`],
          command,
        ),
        line(`frequency${nth}`, `${pump}号泵频率`, `Pump ${pump} frequency`, at(0), {
          slope: 0.01,
          unit: 'Hz',
          decimals: 2,
        }),
        line(`flow${nth}`, `${pump}号泵流量`, `Pump ${pump} flow`, at(2), {
          ...float,
          unit: 'm³/h',
          decimals: 1,
        }),
        line(`current${nth}`, `${pump}号泵电流`, `Pump ${pump} current`, at(4), {
          ...float,
          unit: 'A',
          decimals: 1,
          upperLimit: 95,
        }),
        line(`bearing${nth}`, `${pump}号泵轴承温度`, `Pump ${pump} bearing temperature`, at(6), {
          dataType: DataType.INT16S,
          slope: 0.1,
          unit: '°C',
          decimals: 1,
          upperLimit: 80,
          limitDeadband: 2,
        }),
        line(`hours${nth}`, `${pump}号泵运行时间`, `Pump ${pump} run hours`, at(8), {
          ...counter,
          slope: 0.01,
          unit: 'h',
          decimals: 2,
        }),
        line(`starts${nth}`, `${pump}号泵启动次数`, `Pump ${pump} starts`, at(10), counter),
      ];
    }),
    line('pressure', '出水压力', 'Outlet pressure', ['IR', '0'], {
      ...float,
      unit: 'bar',
      decimals: 2,
      lowerLimit: 3,
      upperLimit: 6,
      limitDelayMs: 20_000,
      limitDeadband: 0.2,
    }),
    line('level', '清水池水位', 'Basin level', ['IR', '2'], {
      ...float,
      unit: 'm',
      decimals: 2,
      lowerLimit: 1,
      limitLevel: 4,
      limitDeadband: 0.1,
    }),
    line('totalFlow', '出水流量', 'Outlet flow', ['IR', '4'], {
      ...float,
      unit: 'm³/h',
      decimals: 1,
    }),
    line('totalVolume', '累计供水量', 'Volume delivered', ['IR', '6'], {
      dataType: DataType.DOUBLE,
      unit: 'm³',
      decimals: 1,
    }),
    line('power', '有功功率', 'Power', ['IR', '10'], { ...float, unit: 'kW', decimals: 1 }),
    line('energy', '累计电能', 'Energy', ['IR', '12'], {
      dataType: DataType.DOUBLE,
      unit: 'kWh',
      decimals: 1,
    }),
    line('chlorine', '余氯', 'Chlorine', ['IR', '80'], {
      ...float,
      unit: 'mg/L',
      decimals: 3,
      lowerLimit: 0.3,
    }),
    line('turbidity', '浊度', 'Turbidity', ['IR', '82'], {
      ...float,
      unit: 'NTU',
      decimals: 3,
      upperLimit: 1,
    }),
    line('ph', 'pH值', 'pH', ['IR', '84'], { ...float, decimals: 2 }),
    line('inletValve', '进水阀开度', 'Inlet valve', ['IR', '86'], {
      slope: 0.1,
      unit: '%',
      decimals: 1,
    }),
    line('pressureSet', '压力设定', 'Pressure setpoint', ['HR', '0'], {
      ...setpoint(1, 7, 0.05),
      unit: 'bar',
      decimals: 2,
    }),
  ],
  totals: ['totalVolume', 'energy', 'hours1', 'hours2', 'hours3', 'starts1', 'starts2', 'starts3'],
  longestStep: 10,
  initial: (_name, random) => ({
    pressureSet: 4.5,
    pressure: 4,
    level: 3 + random.uniform(),
    levelLow: false,
    pressureLow: false,
    bearingHot: false,
    totalFlow: 0,
    totalVolume: 1e6 + random.uniform() * 3e6,
    power: 0,
    energy: 3e5 + random.uniform() * 8e5,
    chlorine: 0.55,
    turbidity: 0.35,
    ph: 7.3,
    inletValve: 50,
    demand: 180,
    ...eachPump(() => ({
      frequency: 0,
      flow: 0,
      current: 0,
      bearing: ambient,
      hours: 2000 + random.uniform() * 9000,
      starts: Math.floor(2000 + random.uniform() * 500),
    })),
    running1: false,
    running2: false,
    running3: false,
    enabled1: true,
    enabled2: true,
    enabled3: true,
  }),
  step,
});

type Pumps = Readonly<Record<`${PumpField}${Pump}`, number>>;

const pumpFields = pumps.map((pump) => {
  const nth = pump as Pump;
  return {
    pump,
    running: `running${nth}`,
    enabled: `enabled${nth}`,
    frequency: `frequency${nth}`,
    flow: `flow${nth}`,
    current: `current${nth}`,
    bearing: `bearing${nth}`,
    hours: `hours${nth}`,
    starts: `starts${nth}`,
  } as const;
});
type Fields = (typeof pumpFields)[number];

function eachPump(make: (fields: Fields) => Record<PumpField, number>): Pumps {
  const next: Partial<Record<keyof Pumps, number>> = {};
  for (const fields of pumpFields) {
    const made = make(fields);
    next[fields.frequency] = made.frequency;
    next[fields.flow] = made.flow;
    next[fields.current] = made.current;
    next[fields.bearing] = made.bearing;
    next[fields.hours] = made.hours;
    next[fields.starts] = made.starts;
  }
  return next as Pumps;
}

const runningPumps = (state: Pumping): number =>
  pumpFields.filter(({ running }) => state[running]).length;

/** One pump more when the demand is above what runs, one less when it is well below. */
function pumpsFor(demand: number, running: number): number {
  const each = ratedFlow * 0.92;
  if (demand > running * each) return running + 1;
  return demand < (running - 1) * each - 15 ? running - 1 : running;
}

function step(state: Pumping, dt: number, { random, troubles, hour }: Surroundings): Pumping {
  const demand = clamp(
    approach(state.demand, 260 * dailyLoad(hour), dt, 600) + random.normal() * 1.2 * Math.sqrt(dt),
    20,
    340,
  );
  const enabled = pumpFields.filter((fields) => state[fields.enabled]).map(({ pump }) => pump);
  const dry = state.level < 0.4;
  const active = new Set(dry ? [] : enabled.slice(0, pumpsFor(demand, runningPumps(state))));
  const turned = eachPump((fields) => {
    const { pump } = fields;
    const runs = active.has(pump);
    const before = state[fields.frequency];
    const correction = (state.pressureSet - state.pressure) * 4;
    const target = runs ? clamp(before + correction, 25, 50) : 0;
    const frequency = approach(before, target, dt, 3);
    const flow = frequency < 5 ? 0 : (ratedFlow * frequency) / 50;
    const hot = troubles.has('bearing') && pump === 1;
    const warm = ambient + (runs ? 28 + frequency * 0.25 + (hot ? 40 : 0) : 0);
    return {
      frequency,
      flow,
      current: frequency < 1 ? 0 : 12 + 72 * (frequency / 50) ** 3 + random.normal() * 0.4,
      bearing: approach(state[fields.bearing], warm, dt, 240) + random.normal() * 0.02,
      hours: accrue(state[fields.hours], runs ? 1 : 0, dt),
      starts: state[fields.starts] + (runs && !state[fields.running] ? 1 : 0),
    };
  });
  const totalFlow = turned.flow1 + turned.flow2 + turned.flow3;
  const taken = demand * Math.sqrt(Math.max(state.pressure, 0) / 4.5);
  const pressure = clamp(state.pressure + ((totalFlow - taken) / 400) * dt, 0, 9);
  const inletValve = troubles.has('inlet') ? 0 : clamp(50 + (3.5 - state.level) * 60, 0, 100);
  const level = clamp(state.level + ((inletValve * 4 - totalFlow) / 3600 / basin) * dt, 0, 5);
  const power = (turned.current1 + turned.current2 + turned.current3) * 0.55;
  return {
    ...state,
    ...turned,
    running1: active.has(1),
    running2: active.has(2),
    running3: active.has(3),
    demand,
    pressure,
    level,
    inletValve: approach(state.inletValve, inletValve, dt, 20),
    totalFlow,
    totalVolume: accrue(state.totalVolume, totalFlow, dt),
    power,
    energy: accrue(state.energy, power, dt),
    chlorine: clamp(approach(state.chlorine, 0.55, dt, 900) + random.normal() * 0.002, 0, 2),
    turbidity: clamp(approach(state.turbidity, 0.35, dt, 900) + random.normal() * 0.002, 0, 4),
    ph: clamp(approach(state.ph, 7.3, dt, 900) + random.normal() * 0.002, 6, 9),
    levelLow: level < 1,
    pressureLow: pressure < 3,
    bearingHot: turned.bearing1 > 80,
  };
}
