import { DataType } from '@millwright/kernel';
import { machineKind, type Surroundings } from '../machine.ts';
import { command, counter, flag, float, mapLine, setpoint } from '../transports/register-map.ts';
import { accrue, approach, clamp, dailyLoad } from './physics.ts';
import { alarmFlag, burnerStage, runFlag } from './state-texts.ts';

const Burner = { off: 0, purge: 1, ignite: 2, fire: 3, lockout: 4 } as const;
const purgeSeconds = 30;
const igniteSeconds = 6;

type Boiler = {
  readonly enable: boolean;
  readonly reset: boolean;
  readonly burner: number;
  readonly burnerTime: number;
  readonly firing: boolean;
  readonly pressureSet: number;
  readonly levelSet: number;
  /** bar of saturated steam. */
  readonly pressure: number;
  readonly steamTemperature: number;
  readonly steamFlow: number;
  readonly level: number;
  readonly feedFlow: number;
  readonly feedTemperature: number;
  readonly feedPump: boolean;
  readonly feedValve: number;
  readonly firingRate: number;
  readonly gasFlow: number;
  readonly gasPressure: number;
  readonly airFan: number;
  readonly flueTemperature: number;
  readonly oxygen: number;
  readonly nox: number;
  readonly furnacePressure: number;
  readonly flame: number;
  readonly conductivity: number;
  readonly blowdown: number;
  readonly economiser: number;
  readonly efficiency: number;
  readonly gasTotal: number;
  readonly steamTotal: number;
  readonly waterTotal: number;
  readonly fireHours: number;
  readonly ignitions: number;
  readonly levelLow: boolean;
  readonly pressureHigh: boolean;
  readonly flameLost: boolean;
  readonly demand: number;
};

const line = mapLine<Boiler>();
const place = (offset: number): ['IR', string] => ['IR', String(offset * 2)];
const real = (unit: string, decimals: number) => ({ ...float, unit, decimals }) as const;
const total = (unit: string) => ({ dataType: DataType.DOUBLE, unit, decimals: 1 }) as const;

/** A gas-fired steam boiler of 4 t/h. */
export const boiler = machineKind<Boiler>({
  kind: 'boiler',
  profile: 'modbus',
  troubles: [
    {
      id: 'feed',
      name: { zh: '给水泵故障，水位下降', en: 'Feed pump fails, the level falls' },
      remedy: { reset: true },
    },
    { id: 'flame', name: { zh: '火焰熄灭', en: 'Flame lost' }, remedy: { reset: true } },
  ],
  points: [
    line('firing', '燃烧状态', 'Firing', ['DI', '0'], flag),
    line('feedPump', '给水泵运行', 'Feed pump running', ['DI', '1'], { ...flag, ...runFlag }),
    line('levelLow', '水位低报警', 'Level low alarm', ['DI', '8'], { ...flag, ...alarmFlag }),
    line('pressureHigh', '压力高报警', 'Pressure high alarm', ['DI', '9'], {
      ...flag,
      ...alarmFlag,
    }),
    line('flameLost', '火焰熄灭报警', 'Flame lost alarm', ['DI', '10'], { ...flag, ...alarmFlag }),
    line('enable', '启动命令', 'Start command', ['CO', '0'], command),
    line('reset', '故障复位', 'Reset', ['CO', '1'], command),
    line('pressure', '蒸汽压力', 'Steam pressure', place(0), {
      ...real('bar', 2),
      lowerLimit: 6,
      upperLimit: 10,
      limitLevel: 4,
      limitDeadband: 0.2,
    }),
    line('steamTemperature', '蒸汽温度', 'Steam temperature', place(1), real('°C', 1)),
    line('steamFlow', '蒸汽流量', 'Steam flow', place(2), real('t/h', 3)),
    line('level', '锅筒水位', 'Drum level', place(3), {
      ...real('mm', 1),
      lowerLimit: -60,
      upperLimit: 60,
      limitLevel: 4,
      limitDeadband: 5,
    }),
    line('feedFlow', '给水流量', 'Feedwater flow', place(4), real('t/h', 3)),
    line('feedTemperature', '给水温度', 'Feedwater temperature', place(5), real('°C', 1)),
    line('feedValve', '给水阀开度', 'Feedwater valve', place(6), real('%', 1)),
    line('firingRate', '负荷率', 'Firing rate', place(7), real('%', 1)),
    line('gasFlow', '燃气流量', 'Gas flow', place(8), real('m³/h', 1)),
    line('gasPressure', '燃气压力', 'Gas pressure', place(9), {
      ...real('kPa', 2),
      lowerLimit: 8,
    }),
    line('airFan', '鼓风机频率', 'Air fan', place(10), real('Hz', 1)),
    line('flueTemperature', '排烟温度', 'Flue gas temperature', place(11), {
      ...real('°C', 1),
      upperLimit: 180,
    }),
    line('oxygen', '烟气含氧量', 'Flue gas oxygen', place(12), real('%', 2)),
    line('nox', '氮氧化物', 'NOx', place(13), { ...real('mg/m³', 1), upperLimit: 50 }),
    line('furnacePressure', '炉膛压力', 'Furnace pressure', place(14), real('Pa', 0)),
    line('flame', '火焰强度', 'Flame signal', place(15), real('%', 0)),
    line('conductivity', '炉水电导率', 'Boiler water conductivity', place(16), {
      ...real('µS/cm', 0),
      upperLimit: 4000,
    }),
    line('economiser', '节能器出口温度', 'Economiser outlet', place(17), real('°C', 1)),
    line('efficiency', '热效率', 'Efficiency', place(18), real('%', 1)),
    line('gasTotal', '累计燃气', 'Gas used', place(20), total('m³')),
    line('steamTotal', '累计蒸汽', 'Steam made', place(22), total('t')),
    line('waterTotal', '累计给水', 'Water fed', place(24), total('t')),
    line('fireHours', '燃烧时间', 'Firing hours', place(26), {
      ...counter,
      slope: 0.01,
      unit: 'h',
      decimals: 2,
    }),
    line('ignitions', '点火次数', 'Ignitions', place(27), counter),
    line('burner', '燃烧器阶段', 'Burner stage', place(28), burnerStage),
    line('blowdown', '排污阀开度', 'Blowdown valve', ['HR', '10'], {
      ...setpoint(0, 100, 0.5),
      unit: '%',
      decimals: 1,
    }),
    line('pressureSet', '压力设定', 'Pressure setpoint', ['HR', '0'], {
      ...setpoint(3, 10, 0.05),
      unit: 'bar',
      decimals: 2,
    }),
    line('levelSet', '水位设定', 'Level setpoint', ['HR', '2'], {
      ...setpoint(-50, 50, 0.5),
      unit: 'mm',
      decimals: 1,
    }),
  ],
  totals: ['gasTotal', 'steamTotal', 'waterTotal', 'fireHours', 'ignitions'],
  longestStep: 10,
  initial: (_name, random) => ({
    enable: true,
    reset: false,
    burner: Burner.off,
    burnerTime: 0,
    firing: false,
    pressureSet: 8,
    levelSet: 0,
    pressure: 6.5,
    steamTemperature: 165,
    steamFlow: 0,
    level: 0,
    feedFlow: 0,
    feedTemperature: 96,
    feedPump: false,
    feedValve: 0,
    firingRate: 0,
    gasFlow: 0,
    gasPressure: 14,
    airFan: 0,
    flueTemperature: 80,
    oxygen: 20.9,
    nox: 0,
    furnacePressure: 0,
    flame: 0,
    conductivity: 2600,
    blowdown: 4,
    economiser: 70,
    efficiency: 0,
    gasTotal: 4e5 + random.uniform() * 1e6,
    steamTotal: 6000 + random.uniform() * 9000,
    waterTotal: 6300 + random.uniform() * 9500,
    fireHours: 3000 + random.uniform() * 9000,
    ignitions: Math.floor(400 + random.uniform() * 900),
    levelLow: false,
    pressureHigh: false,
    flameLost: false,
    demand: 2.4,
  }),
  step,
});

function step(state: Boiler, dt: number, { random, troubles, hour }: Surroundings): Boiler {
  const control = burnerControl(state, dt, troubles.has('flame'));
  const firing = control.burner === Burner.fire;
  const wanted = firing ? clamp(50 + (state.pressureSet - state.pressure) * 90, 20, 100) : 0;
  const firingRate = approach(state.firingRate, wanted, dt, firing ? 12 : 2);
  const made = (firingRate / 100) * 4.2;
  const demand = clamp(
    approach(state.demand, 2.8 * dailyLoad(hour), dt, 300) + random.normal() * 0.02 * Math.sqrt(dt),
    0.3,
    3.8,
  );
  const steamFlow = demand * clamp(state.pressure / 8, 0, 1.2);
  const pressure = clamp(state.pressure + ((made - steamFlow) / 260) * dt, 0, 11);
  const feedPump = state.enable && !troubles.has('feed');
  const feedValve = feedPump ? clamp(50 + (state.levelSet - state.level) * 1.5, 0, 100) : 0;
  const feedFlow = feedValve * 0.055;
  const level = clamp(
    state.level + (feedFlow - steamFlow - state.blowdown * 0.01) * dt * 0.18,
    -150,
    150,
  );
  const gasFlow = made * 76;
  const flueTemperature = approach(state.flueTemperature, 70 + firingRate * 0.8, dt, 120);
  return {
    ...state,
    ...control,
    // The command is a push button: it falls back by itself.
    reset: false,
    firing,
    firingRate,
    demand,
    pressure,
    steamTemperature: 100 * (pressure + 1) ** 0.25 + random.normal() * 0.05,
    steamFlow,
    level,
    feedPump,
    feedValve,
    feedFlow,
    feedTemperature: approach(state.feedTemperature, 98, dt, 300) + random.normal() * 0.03,
    gasFlow,
    gasPressure: 14 - firingRate * 0.015 + random.normal() * 0.02,
    airFan: firingRate * 0.45 + (control.burner === Burner.purge ? 45 : 0),
    flueTemperature,
    economiser: approach(state.economiser, flueTemperature * 0.85, dt, 60),
    oxygen: firing ? 3.6 - firingRate * 0.005 + random.normal() * 0.05 : 20.9,
    nox: firing ? 24 + firingRate * 0.12 + random.normal() * 0.4 : 0,
    furnacePressure: firing ? -25 + random.normal() * 4 : 0,
    flame: firing ? clamp(82 + random.normal() * 2, 0, 100) : 0,
    conductivity: clamp(
      approach(state.conductivity, (4000 * steamFlow) / Math.max(state.blowdown, 0.5), dt, 20_000),
      500,
      6000,
    ),
    efficiency: firing ? 97 - (flueTemperature - 70) * 0.045 : 0,
    gasTotal: accrue(state.gasTotal, gasFlow, dt),
    steamTotal: accrue(state.steamTotal, steamFlow, dt),
    waterTotal: accrue(state.waterTotal, feedFlow, dt),
    fireHours: accrue(state.fireHours, firing ? 1 : 0, dt),
    ignitions: state.ignitions + (firing && !state.firing ? 1 : 0),
    levelLow: level < -60,
    pressureHigh: pressure > 10,
  };
}

/** Purge, ignite, fire; a lost flame or low water locks out until somebody resets it. */
function burnerControl(
  state: Boiler,
  dt: number,
  flameFails: boolean,
): Pick<Boiler, 'burner' | 'burnerTime' | 'flameLost'> {
  const { burner } = state;
  const burnerTime = state.burnerTime + dt;
  const go = (next: number, flameLost = false) => ({ burner: next, burnerTime: 0, flameLost });
  const stay = { burner, burnerTime, flameLost: state.flameLost };
  if (burner === Burner.lockout) return state.reset ? go(Burner.off) : stay;
  if (state.level < -120) return go(Burner.lockout);
  if (!state.enable || state.pressure > state.pressureSet + 1) return go(Burner.off);
  switch (burner) {
    case Burner.off:
      return state.pressure < state.pressureSet ? go(Burner.purge) : stay;
    case Burner.purge:
      return burnerTime >= purgeSeconds ? go(Burner.ignite) : stay;
    case Burner.ignite:
      return burnerTime >= igniteSeconds ? go(Burner.fire) : stay;
    default:
      return flameFails ? go(Burner.lockout, true) : stay;
  }
}
