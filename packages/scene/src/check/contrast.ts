/** Whether texts can be read on what lies behind them, as far as the document alone tells it. */
import type { Color, Scene, SceneNode } from '../document/scene.ts';
import { colorIn, darkPalette, lightPalette, type Palette } from '../theme/palette.ts';

/** What large text needs at least (WCAG 2.2, 1.4.3). */
const least = 3;

const channel = (share: number): number =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** From 1, the same, to 21, black on white. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const isSolid = (color: string): boolean => color.length === 7;

/** Colours that nothing changes while the screen is watched. */
const isFixed = ({ bindings, style, hidden }: SceneNode): boolean =>
  !hidden &&
  style.opacity === 1 &&
  !bindings.some(({ target }) => target !== 'value' && target !== 'text');

const covers = (under: SceneNode, over: SceneNode): boolean => {
  const [a, b] = [under.frame, over.frame];
  return (
    a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height
  );
};

const touches = (under: SceneNode, over: SceneNode): boolean => {
  const [a, b] = [under.frame, over.frame];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

/** Nodes below one that are looked at: of thousands of texts each would look at all. */
const farthestBelow = 500;

/** The colour of the document behind an outermost node; null where it cannot be told. */
function behind(scene: Scene, at: number, node: SceneNode): Color | null {
  const { fill } = node.style;
  if (typeof fill === 'string') return fill;
  if (fill !== null) return null;
  for (let under = at - 1; under >= 0; under -= 1) {
    const other = scene.nodes[under];
    if (other === undefined || at - under > farthestBelow) return null;
    if (other.hidden || (!touches(other, node) && other.frame.rotation === 0)) continue;
    const isPlain = other.type === 'rectangle' && other.frame.rotation === 0 && isFixed(other);
    const color = other.style.fill;
    return isPlain && covers(other, node) && typeof color === 'string' ? color : null;
  }
  return scene.background.image === null ? scene.background.color : null;
}

const canBeRead = (palette: Palette, text: Color, backing: Color): boolean => {
  const [over, under] = [colorIn(palette, text), colorIn(palette, backing)];
  return !isSolid(over) || !isSolid(under) || contrastOf(over, under) >= least;
};

/** Outermost texts that are hard to read in one of the themes. */
export function paleTexts(scene: Scene): SceneNode[] {
  return scene.nodes.filter((node, at) => {
    const { color } = node.props;
    if (typeof color !== 'string' || !isFixed(node) || node.frame.rotation !== 0) return false;
    if (node.type !== 'text' && node.type !== 'value') return false;
    const backing = behind(scene, at, node);
    return (
      backing !== null &&
      ![lightPalette, darkPalette].every((palette) => canBeRead(palette, color, backing))
    );
  });
}
