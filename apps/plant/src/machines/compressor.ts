import { DataType } from '@millwright/kernel';
import { machineKind, type Surroundings } from '../machine.ts';
import {
  chinese,
  command,
  counter,
  flag,
  float,
  hundredths,
  mapLine,
  setpoint,
  tenths,
} from '../transports/register-map.ts';
import { accrue, approach, clamp, dailyLoad } from './physics.ts';
import { alarmFlag, compressorMode, runFlag } from './state-texts.ts';

/** What a screw compressor does: it delivers air only when loaded. */
const Mode = { stopped: 0, unloaded: 1, loaded: 2, tripped: 3 } as const;

type Compressor = {
  readonly start: boolean;
  readonly loadPressure: number;
  readonly unloadPressure: number;
  readonly running: boolean;
  readonly mode: number;
  /** bar above atmosphere, in a receiver of 2 m³. */
  readonly pressure: number;
  readonly oilTemperature: number;
  readonly airTemperature: number;
  readonly dewPoint: number;
  readonly current: number;
  readonly power: number;
  readonly vibration: number;
  readonly filterDrop: number;
  readonly runHours: number;
  readonly loadHours: number;
  readonly starts: number;
  readonly energy: number;
  /** Litres delivered since it was built. */
  readonly delivered: number;
  readonly pressureHigh: boolean;
  readonly oilHot: boolean;
  readonly filterClogged: boolean;
  readonly overload: boolean;
  readonly name: string;
  /** m³/min that the factory takes at 7 bar; nobody sees it. */
  readonly demand: number;
};

const capacity = 10;
const receiver = 2;
const safetyValve = 9.5;
const tripTemperature = 112;
const ambient = 24;
const line = mapLine<Compressor>();

/** A 75 kW screw compressor on a Xinje XD controller. */
export const compressor = machineKind<Compressor>({
  kind: 'compressor',
  profile: 'xinje-xd-large',
  troubles: [
    {
      id: 'pressure',
      name: { zh: '卸载阀卡死，压力升高', en: 'Unload valve stuck, pressure rises' },
    },
    {
      id: 'cooling',
      name: { zh: '冷却失效，油温升高', en: 'Cooling lost, oil heats up' },
      remedy: { mode: Mode.stopped },
    },
  ],
  points: [
    line('running', '运行状态', 'Running', ['M', '0'], { ...flag, ...runFlag }),
    line('start', '启动命令', 'Start command', ['M', '10'], command),
    line('pressure', '排气压力', 'Line pressure', ['D', '0'], {
      ...hundredths,
      unit: 'bar',
      lowerLimit: 5.5,
      upperLimit: 8.5,
      limitDeadband: 0.2,
    }),
    line('oilTemperature', '油温', 'Oil temperature', ['D', '1'], {
      ...tenths,
      unit: '°C',
      upperLimit: 105,
      limitDeadband: 2,
    }),
    line('airTemperature', '排气温度', 'Air temperature', ['D', '2'], { ...tenths, unit: '°C' }),
    line('current', '主机电流', 'Motor current', ['D', '3'], {
      ...tenths,
      unit: 'A',
      upperLimit: 165,
    }),
    line('mode', '工作模式', 'Mode', ['D', '4'], compressorMode),
    line('pressureHigh', '压力过高报警', 'Pressure high alarm', ['D', '5'], {
      ...flag,
      ...alarmFlag,
      bit: 0,
    }),
    line('oilHot', '油温过高报警', 'Oil hot alarm', ['D', '5'], { ...flag, ...alarmFlag, bit: 1 }),
    line('filterClogged', '滤芯堵塞报警', 'Filter clogged alarm', ['D', '5'], {
      ...flag,
      ...alarmFlag,
      bit: 2,
    }),
    line('overload', '电机过载报警', 'Motor overload alarm', ['D', '5'], {
      ...flag,
      ...alarmFlag,
      bit: 3,
    }),
    line('power', '有功功率', 'Power', ['D', '6'], { ...float, unit: 'kW', decimals: 1 }),
    line('runHours', '运行时间', 'Run hours', ['D', '10'], {
      ...counter,
      slope: 0.01,
      unit: 'h',
      decimals: 2,
    }),
    line('loadHours', '加载时间', 'Load hours', ['D', '12'], {
      ...counter,
      slope: 0.01,
      unit: 'h',
      decimals: 2,
    }),
    line('starts', '启动次数', 'Starts', ['D', '14'], { dataType: DataType.INT32S }),
    line('energy', '累计电能', 'Energy', ['D', '16'], {
      dataType: DataType.DOUBLE,
      unit: 'kWh',
      decimals: 2,
    }),
    line('delivered', '累计供气量', 'Air delivered', ['D', '20'], {
      dataType: DataType.INT64S,
      unit: 'L',
    }),
    line('dewPoint', '压力露点', 'Dew point', ['D', '24'], { ...tenths, unit: '°C' }),
    line('vibration', '振动速度', 'Vibration', ['D', '26'], {
      ...float,
      unit: 'mm/s',
      decimals: 2,
      upperLimit: 7.1,
    }),
    line('filterDrop', '滤芯压差', 'Filter pressure drop', ['D', '28'], {
      ...float,
      unit: 'bar',
      decimals: 3,
    }),
    line('loadPressure', '加载压力设定', 'Load pressure setpoint', ['HD', '0'], {
      ...setpoint(4, 9, 0.05),
      unit: 'bar',
      decimals: 2,
    }),
    line('unloadPressure', '卸载压力设定', 'Unload pressure setpoint', ['HD', '2'], {
      ...setpoint(4.5, 9.5, 0.05),
      unit: 'bar',
      decimals: 2,
    }),
    line('name', '设备名称', 'Machine name', ['HD', '10'], {
      ...chinese(8),
      writable: true,
      saved: false,
    }),
  ],
  totals: ['runHours', 'loadHours', 'starts', 'energy', 'delivered'],
  longestStep: 5,
  initial: (name, random) => ({
    start: true,
    loadPressure: 6.8,
    unloadPressure: 7.6,
    running: false,
    mode: Mode.stopped,
    pressure: 6.2,
    oilTemperature: ambient,
    airTemperature: ambient,
    dewPoint: 3,
    current: 0,
    power: 0,
    vibration: 0,
    filterDrop: 0.1 + random.uniform() * 0.3,
    runHours: 4000 + random.uniform() * 9000,
    loadHours: 2500 + random.uniform() * 1500,
    starts: Math.floor(300 + random.uniform() * 900),
    energy: 180_000 + random.uniform() * 400_000,
    delivered: Math.floor(1e9 + random.uniform() * 2e9),
    pressureHigh: false,
    oilHot: false,
    filterClogged: false,
    overload: false,
    name,
    demand: 6,
  }),
  step,
});

function step(state: Compressor, dt: number, around: Surroundings): Compressor {
  const { random, troubles } = around;
  const mode = nextMode(state, troubles.has('pressure'));
  const running = mode === Mode.loaded || mode === Mode.unloaded;
  const loaded = mode === Mode.loaded;
  const usual = 6 * dailyLoad(around.hour) * (troubles.has('pressure') ? 0.3 : 1);
  const demand = clamp(
    approach(state.demand, usual, dt, 60) + random.normal() * 0.25 * Math.sqrt(dt),
    0.5,
    9.5,
  );
  const flow = loaded ? capacity : 0;
  const blown = state.pressure > safetyValve ? 12 : 0;
  const taken = demand * clamp(state.pressure / 7, 0, 1.4) + blown;
  const pressure = clamp(state.pressure + ((flow - taken) / 60 / receiver) * dt, 0, 12);
  const heat = (loaded ? 58 : running ? 42 : 0) + (troubles.has('cooling') && running ? 45 : 0);
  const oilTemperature = approach(state.oilTemperature, ambient + heat, dt, 300);
  const current = running ? (loaded ? 102 + 4.2 * pressure : 52) + random.normal() * 0.8 : 0;
  const power = current * 0.4 * Math.sqrt(3) * (loaded ? 0.88 : 0.6);
  const filterDrop = state.filterDrop + (running ? dt * 4e-6 : 0);
  return {
    ...state,
    mode,
    running,
    demand,
    pressure,
    oilTemperature,
    airTemperature: approach(state.airTemperature, oilTemperature - 12, dt, 60),
    dewPoint: 3 + (oilTemperature - 80) * 0.03 + random.normal() * 0.1,
    current: Math.max(current, 0),
    power,
    vibration: running ? 2.1 + (loaded ? 0.5 : 0) + Math.abs(random.normal()) * 0.15 : 0,
    // Above 0.8 bar somebody changes the filter.
    filterDrop: filterDrop > 0.8 ? 0.1 : filterDrop,
    runHours: accrue(state.runHours, running ? 1 : 0, dt),
    loadHours: accrue(state.loadHours, loaded ? 1 : 0, dt),
    starts: state.starts + (running && !state.running ? 1 : 0),
    energy: accrue(state.energy, power, dt),
    delivered: state.delivered + (flow * 1000 * dt) / 60,
    pressureHigh: pressure > 8.5,
    oilHot: oilTemperature > 105,
    filterClogged: filterDrop > 0.7,
    overload: current > 165,
  };
}

/** Hysteresis between the two setpoints; a trip holds until the start command is taken back. */
function nextMode(state: Compressor, stuck: boolean): number {
  if (!state.start) return Mode.stopped;
  if (state.mode === Mode.tripped || state.oilTemperature > tripTemperature) return Mode.tripped;
  if (stuck || state.pressure < state.loadPressure) return Mode.loaded;
  if (state.pressure > state.unloadPressure) return Mode.unloaded;
  return state.mode === Mode.loaded ? Mode.loaded : Mode.unloaded;
}
