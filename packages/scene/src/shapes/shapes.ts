/** All shapes and symbols, by the names that documents call them. */

import { symbols } from '../symbols/symbols.ts';
import { arc } from './basic/arc.ts';
import { ellipse } from './basic/ellipse.ts';
import { group } from './basic/group.ts';
import { image } from './basic/image.ts';
import { polygon } from './basic/polygon.ts';
import { rectangle } from './basic/rectangle.ts';
import { text } from './basic/text.ts';
import { pipe } from './lines/pipe.ts';
import { curve, line, polyline } from './lines/stroked.ts';
import { bar } from './parts/bar.ts';
import { button, screenLink } from './parts/button.ts';
import { clock } from './parts/clock.ts';
import { gauge } from './parts/gauge.ts';
import { lamp } from './parts/lamp.ts';
import { part } from './parts/part.ts';
import { slider } from './parts/slider.ts';
import { toggle } from './parts/switch.ts';
import { tank } from './parts/tank.ts';
import { value } from './parts/value.ts';
import type { Shape } from './shape.ts';

/** In the order in which the designer offers them. */
export const shapes: readonly Shape[] = [
  line,
  polyline,
  curve,
  pipe,
  rectangle,
  ellipse,
  polygon,
  arc,
  text,
  image,
  group,
  value,
  lamp,
  toggle,
  slider,
  button,
  gauge,
  bar,
  tank,
  clock,
  screenLink,
  part,
  ...symbols,
];

const byType = new Map(shapes.map((shape) => [shape.type, shape]));

/** Null where no shape is called so. */
export const shapeOf = (type: string): Shape | null => byType.get(type) ?? null;
