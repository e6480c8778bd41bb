/** A pumping station: basin, three pumps, the network, and what its operator sets. */
import type { Language } from '@millwright/contract';
import type { Scene } from '@millwright/scene';
import { follows, pointsOf, runsBy, type SeenMachine, Sheet, turnsBy } from './sheet.ts';

const pumps = [1, 2, 3] as const;
/** Hertz of a pump at full speed, and cubic metres an hour that one gives then. */
const full = { frequency: 50, flow: 120 };

/** The whole station. @param popup the screen with its setpoints */
export function pumpingScreen(language: Language, machine: SeenMachine, popup: number): Scene {
  const at = pointsOf(machine);
  const sheet = new Sheet(language, 1440, 810);
  const say = (zh: string, en: string): string => sheet.say(zh, en);
  sheet.text([32, 20, 500, 36], machine.name, { size: 26, weight: 'bold' });
  sheet.text(
    [32, 56, 600, 22],
    say('清水池 → 变频泵组 → 供水管网', 'Basin → pumps with converters → network'),
    {
      ...{ size: 14, color: '@muted' },
    },
  );
  sheet.add('clock', [1190, 24, 220, 28]);

  // Inlet and basin.
  sheet.pipe(
    [
      [32, 330],
      [230, 330],
    ],
    at('Inlet valve'),
    100,
  );
  sheet.text([32, 270, 90, 22], say('原水进水', 'Inlet'), { size: 14, color: '@muted' });
  sheet.add('control-valve', [116, 268, 72, 72], { showsQuality: false });
  sheet.add('value', [102, 350, 100, 28], {
    props: { size: 15, align: 'center' },
    bindings: [follows('value', at('Inlet valve'))],
  });
  sheet.text([230, 172, 170, 24], say('清水池', 'Basin'), { size: 15, align: 'center' });
  sheet.add('tank', [230, 200, 170, 300], {
    props: { form: 'flat', min: 0, max: 5 },
    bindings: [follows('value', at('Basin level'))],
  });
  sheet.add('lamp', [250, 514, 22, 22], {
    props: { on: '@danger', off: '@state-stopped' },
    bindings: [follows('value', at('Level low alarm'))],
  });
  sheet.text([282, 513, 130, 24], say('水位低', 'Level low'), { size: 14 });

  // Pumps between two headers.
  sheet.pipe(
    [
      [400, 455],
      [470, 455],
    ],
    at('Outlet flow'),
    3 * full.flow,
  );
  sheet.pipe(
    [
      [470, 190],
      [470, 610],
    ],
    at('Outlet flow'),
    3 * full.flow,
  );
  sheet.pipe(
    [
      [910, 190],
      [910, 610],
    ],
    at('Outlet flow'),
    3 * full.flow,
  );
  for (const pump of pumps) {
    const y = 190 + (pump - 1) * 210;
    const [flow, frequency] = [at(`Pump ${pump} flow`), at(`Pump ${pump} frequency`)];
    sheet.pipe(
      [
        [470, y],
        [560, y],
      ],
      flow,
      full.flow,
    );
    sheet.pipe(
      [
        [640, y - 33],
        [640, y - 40],
        [700, y - 40],
        [910, y - 40],
        [910, y],
      ],
      flow,
      full.flow,
    );
    sheet.add('centrifugal-pump', [550, y - 46, 92, 92], {
      name: say(`${pump}号泵`, `Pump ${pump}`),
      bindings: [runsBy(at(`Pump ${pump} running`)), turnsBy(frequency, full.frequency, 60)],
    });
    sheet.text([540, y + 48, 110, 24], say(`${pump}号泵`, `Pump ${pump}`), {
      ...{ size: 15, weight: 'bold', align: 'center' },
    });
    sheet.add('rectangle', [668, y - 20, 222, 130], {
      props: { radius: 8 },
      style: { stroke: '@line' },
    });
    const lines = [
      [say('频率', 'Speed'), frequency],
      [say('流量', 'Flow'), flow],
      [say('电流', 'Current'), at(`Pump ${pump} current`)],
      [say('轴承', 'Bearing'), at(`Pump ${pump} bearing temperature`)],
    ] as const;
    for (const [row, [label, point]] of lines.entries()) {
      sheet.reading([672, y - 16 + row * 31, 214, 28], label, point);
    }
    sheet.text([498, y + 78, 60, 24], say('投用', 'In use'), { size: 13, color: '@muted' });
    sheet.add('switch', [568, y + 76, 56, 28], {
      name: say(`${pump}号泵投用`, `Pump ${pump} in use`),
      bindings: [follows('value', at(`Pump ${pump} enabled`))],
      actions: [{ kind: 'input', point: at(`Pump ${pump} enabled`) }],
      confirm: 'ask',
    });
  }

  // Network.
  sheet.pipe(
    [
      [910, 400],
      [1408, 400],
    ],
    at('Outlet flow'),
    3 * full.flow,
  );
  sheet.text([1300, 368, 108, 22], say('供水管网', 'Network'), {
    ...{ size: 14, color: '@muted', align: 'right' },
  });
  sheet.add('gauge', [950, 110, 210, 210], {
    props: { min: 0, max: 8, ticks: 8, warnFrom: 6, title: say('出水压力', 'Outlet pressure') },
    bindings: [follows('value', at('Outlet pressure'))],
  });
  sheet.add('line', [1055, 318, 1, 76], { style: { stroke: '@outline' } });
  sheet.panel([1180, 110, 228, 200], say('出水', 'Outlet'));
  const outlet = [
    [say('流量', 'Flow'), 'Outlet flow'],
    [say('功率', 'Power'), 'Power'],
    [say('余氯', 'Chlorine'), 'Chlorine'],
    [say('浊度', 'Turbidity'), 'Turbidity'],
    ['pH', 'pH'],
  ] as const;
  for (const [row, [label, point]] of outlet.entries()) {
    sheet.reading([1184, 146 + row * 31, 220, 28], label, at(point));
  }
  sheet.reading([946, 420, 220, 30], say('压力设定', 'Setpoint'), at('Pressure setpoint'));
  sheet.add('button', [1180, 416, 228, 44], {
    props: { text: say('压力设定…', 'Set the pressure…') },
    actions: [{ kind: 'open-popup', screen: popup }],
  });

  sheet.part([946, 478, 462, 300], 'trend', say('压力与流量', 'Pressure and flow'), {
    points: [at('Outlet pressure'), at('Outlet flow')],
    settings: { span: '30m' },
  });
  sheet.part([32, 560, 400, 218], 'alarms', say('当前报警', 'Current alarms'), {
    settings: { device: machine.device },
  });
  return sheet.scene();
}

/** What the station is told to hold. */
export function pumpingSetpoints(language: Language, machine: SeenMachine): Scene {
  const at = pointsOf(machine);
  const sheet = new Sheet(language, 520, 300);
  const say = (zh: string, en: string): string => sheet.say(zh, en);
  const point = at('Pressure setpoint');
  sheet.reading([24, 20, 230, 40], say('出水压力', 'Pressure'), at('Outlet pressure'), {
    props: { size: 20 },
  });
  sheet.reading([266, 20, 230, 40], say('设定', 'Setpoint'), point, {
    name: say('压力设定', 'Pressure setpoint'),
    props: { size: 20 },
    style: { fill: '@surface', stroke: '@line' },
    actions: [{ kind: 'input', point }],
    confirm: 'ask',
  });
  sheet.add('slider', [40, 96, 440, 44], {
    name: say('压力设定', 'Pressure setpoint'),
    props: { min: 1, max: 7, unit: 'bar' },
    bindings: [follows('value', point)],
    actions: [{ kind: 'input', point }],
    confirm: 'ask',
  });
  sheet.text([40, 142, 60, 20], '1 bar', { size: 13, color: '@muted' });
  sheet.text([420, 142, 60, 20], '7 bar', { size: 13, color: '@muted', align: 'right' });
  for (const [place, by] of [-0.5, -0.1, 0.1, 0.5].entries()) {
    sheet.add('button', [40 + place * 113, 176, 101, 44], {
      props: { text: by > 0 ? `+${by}` : String(by).replace('-', '−') },
      actions: [{ kind: 'step', point, by }],
      confirm: 'ask',
    });
  }
  sheet.add('button', [190, 240, 140, 44], {
    props: { text: say('关闭', 'Close'), color: '@text' },
    style: { fill: '@surface', stroke: '@line' },
    actions: [{ kind: 'close-popup' }],
  });
  return sheet.scene('pc', true);
}
