/** A pumping station for a phone: what matters first, one thing below the other. */
import type { Language } from '@millwright/contract';
import type { Scene } from '@millwright/scene';
import { follows, pointsOf, runsBy, type SeenMachine, Sheet, turnsBy } from './sheet.ts';

const pumps = [1, 2, 3] as const;

export function pumpingPhone(language: Language, machine: SeenMachine): Scene {
  const at = pointsOf(machine);
  const sheet = new Sheet(language, 390, 980);
  const say = (zh: string, en: string): string => sheet.say(zh, en);
  sheet.text([16, 12, 358, 30], machine.name, { size: 22, weight: 'bold' });
  sheet.add('tank', [16, 56, 120, 180], {
    props: { form: 'flat', min: 0, max: 5 },
    bindings: [follows('value', at('Basin level'))],
  });
  sheet.text([16, 240, 120, 22], say('清水池', 'Basin'), { size: 14, align: 'center' });
  sheet.add('gauge', [164, 52, 210, 210], {
    props: { min: 0, max: 8, ticks: 8, warnFrom: 6, title: say('出水压力', 'Outlet pressure') },
    bindings: [follows('value', at('Outlet pressure'))],
  });
  for (const pump of pumps) {
    const y = 280 + (pump - 1) * 96;
    const enabled = at(`Pump ${pump} enabled`);
    const title = say(`${pump}号泵`, `Pump ${pump}`);
    sheet.panel([16, y, 358, 84], '');
    sheet.add('centrifugal-pump', [26, y + 12, 60, 60], {
      name: title,
      bindings: [runsBy(at(`Pump ${pump} running`)), turnsBy(at(`Pump ${pump} frequency`), 50, 60)],
    });
    sheet.text([96, y + 10, 120, 24], title, { size: 15, weight: 'bold' });
    sheet.reading([92, y + 44, 190, 28], say('流量', 'Flow'), at(`Pump ${pump} flow`));
    sheet.add('switch', [300, y + 20, 64, 44], {
      name: say(`${title}投用`, `${title} in use`),
      bindings: [follows('value', enabled)],
      actions: [{ kind: 'input', point: enabled }],
      confirm: 'ask',
    });
  }
  const point = at('Pressure setpoint');
  sheet.reading([16, 572, 358, 44], say('压力设定', 'Pressure setpoint'), point, {
    name: say('压力设定', 'Pressure setpoint'),
    style: { fill: '@surface', stroke: '@line' },
    actions: [{ kind: 'input', point }],
    confirm: 'ask',
  });
  sheet.part([16, 632, 358, 332], 'alarms', say('当前报警', 'Current alarms'), {
    settings: { device: machine.device },
  });
  return sheet.scene('mobile');
}
