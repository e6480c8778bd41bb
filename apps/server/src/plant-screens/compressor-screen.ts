/** A compressed air station: its compressors side by side, the line that they feed, and what they cost. */
import type { Language } from '@millwright/contract';
import type { Scene } from '@millwright/scene';
import { follows, pointsOf, runsBy, type SeenMachine, Sheet } from './sheet.ts';

const width = 448;

export function compressorScreen(
  language: Language,
  title: string,
  machines: readonly SeenMachine[],
): Scene {
  const sheet = new Sheet(language, 1440, 810);
  const say = (zh: string, en: string): string => sheet.say(zh, en);
  sheet.text([32, 20, 700, 36], title, { size: 26, weight: 'bold' });
  sheet.text(
    [32, 56, 600, 22],
    say('螺杆空压机组与供气母管', 'Screw compressors and the air line'),
    {
      ...{ size: 14, color: '@muted' },
    },
  );
  sheet.add('clock', [1190, 24, 220, 28]);
  const shown = machines.slice(0, 3);
  for (const [place, machine] of shown.entries()) {
    const at = pointsOf(machine);
    const x = 32 + place * (width + 16);
    sheet.panel([x, 96, width, 336], '');
    sheet.text([x + 16, 106, 220, 28], machine.name, { size: 18, weight: 'bold' });
    sheet.add('value', [x + width - 176, 106, 160, 28], {
      props: { size: 15 },
      style: { fill: null, stroke: null },
      bindings: [follows('value', at('Mode'))],
    });
    sheet.add('screw-compressor', [x + 16, 162, 168, 132], {
      name: machine.name,
      props: { look: 'shaded' },
      bindings: [runsBy(at('Running'))],
    });
    const lines = [
      [say('排气压力', 'Pressure'), 'Line pressure'],
      [say('油温', 'Oil'), 'Oil temperature'],
      [say('排气温度', 'Air'), 'Air temperature'],
      [say('主机电流', 'Current'), 'Motor current'],
      [say('功率', 'Power'), 'Power'],
      [say('振动', 'Vibration'), 'Vibration'],
    ] as const;
    for (const [row, [label, point]] of lines.entries()) {
      sheet.reading([x + 196, 144 + row * 30, 236, 28], label, at(point));
    }
    sheet.reading([x + 16, 336, 200, 28], say('运行', 'Run'), at('Run hours'));
    sheet.reading([x + 232, 336, 200, 28], say('加载', 'Load'), at('Load hours'));
    sheet.text([x + 24, 384, 120, 28], say('启动命令', 'Start command'), { size: 15 });
    sheet.add('switch', [x + 150, 382, 60, 30], {
      name: say(`${machine.name}启动`, `Start ${machine.name}`),
      bindings: [follows('value', at('Start command'))],
      actions: [{ kind: 'input', point: at('Start command') }],
      confirm: 'ask',
    });
    sheet.reading(
      [x + 232, 380, 200, 34],
      say('加载压力', 'Load at'),
      at('Load pressure setpoint'),
      {
        name: say('加载压力设定', 'Load pressure setpoint'),
        style: { fill: '@background', stroke: '@line' },
        actions: [{ kind: 'input', point: at('Load pressure setpoint') }],
        confirm: 'ask',
      },
    );
    sheet.pipe(
      [
        [x + width / 2, 432],
        [x + width / 2, 470],
      ],
      at('Power'),
      100,
    );
  }
  const first = shown[0];
  if (first !== undefined) {
    const at = pointsOf(first);
    sheet.pipe(
      [
        [32, 470],
        [1408, 470],
      ],
      at('Line pressure'),
      8,
    );
    sheet.text([32, 486, 300, 22], say('供气母管', 'Air line'), { size: 14, color: '@muted' });
    sheet.add('gauge', [32, 516, 250, 262], {
      props: { min: 0, max: 12, ticks: 6, warnFrom: 8.5, title: say('母管压力', 'Line pressure') },
      bindings: [follows('value', at('Line pressure'))],
    });
  }
  const each = (called: string) => shown.map((machine) => pointsOf(machine)(called));
  sheet.part([298, 516, 620, 262], 'trend', say('各机压力与功率', 'Pressures and power'), {
    points: [...each('Line pressure'), ...each('Power')],
    settings: { span: '1h' },
  });
  sheet.part([934, 516, 474, 262], 'alarms', say('当前报警', 'Current alarms'));
  return sheet.scene();
}
