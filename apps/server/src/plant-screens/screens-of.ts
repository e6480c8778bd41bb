/** Which screens a project of the plant has, by the kinds of its machines. */
import type { Language } from '@millwright/contract';
import { boilerScreen } from './boiler-screen.ts';
import { compressorScreen } from './compressor-screen.ts';
import { machineWall, type WallOf } from './machine-wall.ts';
import type { DrawnItem, DrawnMachine, PlannedScreen } from './plan.ts';
import { pumpingPhone } from './pumping-phone.ts';
import { pumpingScreen, pumpingSetpoints } from './pumping-screens.ts';

const walls: Readonly<Record<string, WallOf>> = {
  injection: {
    symbol: 'press',
    running: 'Running',
    mode: 'Phase',
    readings: [
      ['周期', 'Cycle', 'Cycle time'],
      ['注射压力', 'Pressure', 'Injection pressure'],
      ['模具温度', 'Mould', 'Mould temperature'],
      ['料垫', 'Cushion', 'Cushion'],
      ['模次', 'Shots', 'Shots'],
    ],
  },
  packaging: {
    symbol: 'belt-conveyor',
    running: 'Running',
    mode: 'State',
    readings: [
      ['包装速度', 'Speed', 'Speed'],
      ['净重', 'Weight', 'Net weight'],
      ['剩余膜长', 'Film', 'Film left'],
      ['设备效率', 'Efficiency', 'Efficiency'],
      ['合格数', 'Good', 'Good packs'],
    ],
  },
  cnc: {
    symbol: 'machine-tool',
    running: 'Running',
    mode: 'Mode',
    readings: [
      ['主轴转速', 'Spindle', 'Spindle speed'],
      ['主轴负载', 'Load', 'Spindle load'],
      ['主轴温度', 'Spindle', 'Spindle temperature'],
      ['刀具磨损', 'Tool wear', 'Tool wear'],
      ['件数', 'Parts', 'Parts'],
    ],
  },
};

/** Names of at most eight characters; the first of each platform is what the project opens with. */
export function screensOf(
  language: Language,
  { name: project, machines }: DrawnItem,
): readonly PlannedScreen[] {
  const say = (zh: string, en: string): string => (language === 'zh-CN' ? zh : en);
  const byKind = Map.groupBy(machines, ({ kind }) => kind);
  const of = (kind: string): readonly DrawnMachine[] => byKind.get(kind) ?? [];
  const leaf = (name: string, draw: PlannedScreen['draw'], isMain = false): PlannedScreen => ({
    ...{ name, isMain, opens: [], draw },
  });

  const stations = of('pumping').flatMap((machine, place) => {
    const popup = leaf(say(`${place + 1}号设定`, `Set ${place + 1}`), () =>
      pumpingSetpoints(language, machine),
    );
    const screen: PlannedScreen = {
      ...{ name: say(`${place + 1}号泵站`, `Pumps ${place + 1}`), isMain: place === 0 },
      opens: [popup],
      draw: ([opened]) => pumpingScreen(language, machine, opened as number),
    };
    return [screen];
  });
  const [station] = of('pumping');
  const phone =
    station === undefined
      ? []
      : [leaf(say('手机泵站', 'Phone'), () => pumpingPhone(language, station), true)];
  const boilers = of('boiler').map((machine, place) =>
    leaf(
      say(`${place + 1}号锅炉`, `Boiler ${place + 1}`),
      () => boilerScreen(language, machine),
      place === 0,
    ),
  );
  const compressors = of('compressor');
  const air =
    compressors.length === 0
      ? []
      : [leaf(say('空压站', 'Air'), () => compressorScreen(language, project, compressors), true)];
  const titles = {
    injection: say('注塑车间', 'Moulding'),
    packaging: say('包装线', 'Packing'),
    cnc: say('加工车间', 'Machines'),
  };
  const halls = Object.entries(titles).flatMap(([kind, name]) => {
    const wall = walls[kind];
    const seen = of(kind);
    if (wall === undefined || seen.length === 0) return [];
    // Where there are boilers as well, it is not what the project opens with.
    const isMain = boilers.length === 0;
    return [leaf(name, () => machineWall(language, project, seen, wall), isMain)];
  });
  return [...stations, ...phone, ...boilers, ...air, ...halls];
}
