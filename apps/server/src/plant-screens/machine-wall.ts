/** Machines of one kind side by side, each with what matters of it: for a hall that is seen at a glance. */
import type { Language } from '@millwright/contract';
import { type Scene, shapeOf } from '@millwright/scene';
import { follows, pointsOf, runsBy, type SeenMachine, Sheet } from './sheet.ts';

/** What of a kind of machine is shown. */
export interface WallOf {
  readonly symbol: string;
  /** What says that it runs. */
  readonly running: string;
  /** What it does now, in words. */
  readonly mode: string;
  readonly readings: readonly (readonly [zh: string, en: string, point: string])[];
}

const columns = 4;
const gap = 16;
/** Room for a symbol. */
const symbolBox = { width: 100, height: 110 };
const card = { width: 332, height: 206 };

export function machineWall(
  language: Language,
  title: string,
  machines: readonly SeenMachine[],
  of: WallOf,
): Scene {
  const rows = Math.ceil(machines.length / columns);
  const sheet = new Sheet(language, 1440, 96 + rows * (card.height + gap) + 24);
  sheet.text([32, 20, 900, 36], title, { size: 26, weight: 'bold' });
  sheet.add('clock', [1190, 24, 220, 28]);
  for (const [place, machine] of machines.entries()) {
    const at = pointsOf(machine);
    const x = 32 + (place % columns) * (card.width + gap);
    const y = 80 + Math.floor(place / columns) * (card.height + gap);
    sheet.panel([x, y, card.width, card.height], '');
    sheet.text([x + 14, y + 10, 170, 26], machine.name, { size: 16, weight: 'bold' });
    sheet.add('value', [x + 174, y + 10, 146, 26], {
      props: { size: 14 },
      style: { fill: null, stroke: null },
      bindings: [follows('value', at(of.mode))],
    });
    const { width, height } = shapeOf(of.symbol)?.size ?? symbolBox;
    const scale = Math.min(symbolBox.width / width, symbolBox.height / height);
    sheet.add(of.symbol, [x + 14, y + 58, width * scale, height * scale], {
      name: machine.name,
      bindings: [runsBy(at(of.running))],
    });
    for (const [row, [zh, en, point]] of of.readings.entries()) {
      sheet.reading([x + 122, y + 46 + row * 30, 200, 28], sheet.say(zh, en), at(point));
    }
  }
  return sheet.scene();
}
