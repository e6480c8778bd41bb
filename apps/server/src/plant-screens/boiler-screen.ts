/**
 * A steam boiler in the high-performance look: grey as long as all is well, values as bars beside their
 * usual range, colour kept for what needs somebody.
 */
import type { Language } from '@millwright/contract';
import type { PointId } from '@millwright/kernel';
import type { Scene } from '@millwright/scene';
import { follows, pointsOf, runsBy, type SeenMachine, Sheet, turnsBy } from './sheet.ts';

const quiet = { look: 'muted' } as const;
const grey = { wall: '@metal-dark', flowColor: '@muted' } as const;

/** A value as a bar, and beside it from where to where it usually is. */
interface Indicator {
  readonly label: string;
  readonly point: PointId;
  readonly span: readonly [min: number, max: number];
  readonly usual: readonly [from: number, to: number];
}

const barTop = 150;
const barHeight = 190;

function indicator(sheet: Sheet, x: number, { label, point, span, usual }: Indicator): void {
  const [min, max] = span;
  const yOf = (value: number): number => barTop + barHeight * (1 - (value - min) / (max - min));
  sheet.text([x - 14, 118, 92, 22], label, { size: 13, color: '@muted', align: 'center' });
  sheet.add('rectangle', [x, yOf(usual[1]), 8, yOf(usual[0]) - yOf(usual[1])], {
    style: { fill: '@metal', stroke: null },
  });
  sheet.add('bar', [x + 12, barTop, 34, barHeight], {
    props: { min, max, color: '@muted', showsValue: false },
    bindings: [follows('value', point)],
  });
  sheet.add('value', [x - 20, barTop + barHeight + 6, 104, 28], {
    props: { size: 15, align: 'center' },
    style: { fill: null, stroke: null },
    bindings: [follows('value', point)],
  });
}

export function boilerScreen(language: Language, machine: SeenMachine): Scene {
  const at = pointsOf(machine);
  const sheet = new Sheet(language, 1440, 810);
  const say = (zh: string, en: string): string => sheet.say(zh, en);
  sheet.text([32, 20, 500, 36], machine.name, { size: 26, weight: 'bold' });
  sheet.add('value', [32, 58, 260, 28], {
    props: { label: say('燃烧器', 'Burner'), size: 15 },
    style: { fill: null, stroke: null },
    bindings: [follows('value', at('Burner stage'))],
  });
  sheet.add('clock', [1190, 24, 220, 28], { props: { color: '@muted' } });

  // Water, fire and steam.
  const pipe = (corners: readonly (readonly [number, number])[], flow: PointId, full: number) =>
    sheet.pipe(corners, flow, full, grey);
  pipe(
    [
      [40, 470],
      [420, 470],
      [420, 406],
    ],
    at('Feedwater flow'),
    6,
  );
  sheet.text([40, 438, 100, 20], say('给水', 'Feedwater'), { size: 13, color: '@muted' });
  sheet.add('centrifugal-pump', [120, 412, 84, 84], {
    props: { ...quiet, outlet: 'side' },
    name: say('给水泵', 'Feed pump'),
    bindings: [runsBy(at('Feed pump running'))],
  });
  sheet.add('control-valve', [236, 412, 64, 64], { props: quiet, showsQuality: false });
  sheet.reading([216, 486, 130, 26], say('阀位', 'Valve'), at('Feedwater valve'));
  sheet.reading([40, 500, 150, 26], say('流量', 'Flow'), at('Feedwater flow'));
  sheet.reading([40, 528, 150, 26], say('温度', 'Temp.'), at('Feedwater temperature'));

  pipe(
    [
      [40, 250],
      [330, 250],
    ],
    at('Gas flow'),
    400,
  );
  sheet.text([40, 218, 100, 20], say('燃气', 'Gas'), { size: 13, color: '@muted' });
  sheet.reading([40, 266, 180, 26], say('流量', 'Flow'), at('Gas flow'));
  sheet.reading([40, 294, 180, 26], say('压力', 'Pressure'), at('Gas pressure'));
  sheet.add('blower', [222, 306, 76, 76], {
    props: quiet,
    name: say('鼓风机', 'Air fan'),
    bindings: [runsBy(at('Firing')), turnsBy(at('Air fan'), 50, 60)],
  });
  sheet.reading([180, 384, 146, 24], say('频率', 'Speed'), at('Air fan'));

  sheet.add('boiler', [330, 196, 252, 216], {
    props: quiet,
    name: machine.name,
    bindings: [runsBy(at('Firing'))],
  });
  pipe(
    [
      [431, 208],
      [431, 130],
      [640, 130],
    ],
    at('Steam flow'),
    6,
  );
  sheet.text([560, 98, 80, 20], say('蒸汽', 'Steam'), {
    size: 13,
    color: '@muted',
    align: 'right',
  });
  sheet.reading([448, 142, 190, 26], say('流量', 'Flow'), at('Steam flow'));
  sheet.reading([448, 168, 190, 26], say('温度', 'Temp.'), at('Steam temperature'));
  pipe(
    [
      [582, 300],
      [640, 300],
    ],
    at('Firing rate'),
    100,
  );
  sheet.text([584, 268, 80, 20], say('烟气', 'Flue'), { size: 13, color: '@muted' });

  // How it is, at a glance.
  sheet.panel(
    [664, 84, 744, 316],
    say('关键参数（灰带为正常范围）', 'At a glance (the grey band is usual)'),
  );
  const indicators: readonly Indicator[] = [
    {
      label: say('汽压 bar', 'Steam bar'),
      point: at('Steam pressure'),
      span: [0, 12],
      usual: [6, 10],
    },
    {
      label: say('水位 mm', 'Level mm'),
      point: at('Drum level'),
      span: [-100, 100],
      usual: [-60, 60],
    },
    { label: say('负荷 %', 'Rate %'), point: at('Firing rate'), span: [0, 100], usual: [20, 90] },
    { label: say('含氧 %', 'O₂ %'), point: at('Flue gas oxygen'), span: [0, 10], usual: [2, 5] },
    {
      label: say('排烟 °C', 'Flue °C'),
      point: at('Flue gas temperature'),
      span: [0, 250],
      usual: [90, 180],
    },
    { label: say('NOx', 'NOx'), point: at('NOx'), span: [0, 100], usual: [0, 50] },
    {
      label: say('热效率 %', 'Efficiency'),
      point: at('Efficiency'),
      span: [70, 100],
      usual: [88, 97],
    },
  ];
  for (const [place, one] of indicators.entries()) indicator(sheet, 700 + place * 102, one);

  // What it is told.
  sheet.panel([32, 580, 300, 198], say('操作', 'Operation'));
  const enable = at('Start command');
  sheet.text([48, 622, 120, 28], say('启动', 'Start'), { size: 15 });
  sheet.add('switch', [252, 620, 64, 32], {
    name: say('启动', 'Start'),
    props: { on: '@metal-dark', off: '@track' },
    bindings: [follows('value', enable)],
    actions: [{ kind: 'input', point: enable }],
    confirm: 'type',
  });
  const set = (y: number, label: string, point: PointId): void =>
    sheet.reading([44, y, 272, 34], label, point, {
      name: label,
      style: { fill: '@background', stroke: '@line' },
      actions: [{ kind: 'input', point }],
      confirm: 'ask',
    });
  set(664, say('压力设定', 'Pressure setpoint'), at('Pressure setpoint'));
  set(704, say('水位设定', 'Level setpoint'), at('Level setpoint'));
  sheet.add('button', [44, 744, 272, 28], {
    props: { text: say('故障复位', 'Reset'), color: '@text', size: 14 },
    style: { fill: '@background', stroke: '@line' },
    actions: [{ kind: 'write', point: at('Reset'), value: 1 }],
    confirm: 'ask',
  });

  sheet.part([348, 580, 440, 198], 'alarms', say('当前报警', 'Current alarms'), {
    settings: { device: machine.device },
  });
  sheet.part([804, 416, 604, 362], 'trend', say('汽压、水位与负荷', 'Pressure, level and rate'), {
    points: [at('Steam pressure'), at('Drum level'), at('Firing rate')],
    settings: { span: '1h' },
  });
  return sheet.scene();
}
