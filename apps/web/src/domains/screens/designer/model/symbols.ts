/** Groups of nodes that an account keeps: taken from a drawing, and put into one. Pure. */
import { emptyScene, type Scene } from '@millwright/scene';
import { around, boxesOf, copyNodes, moveNodes, pasteNodes } from '@millwright/scene/editor';
import { type Designer, edited, freshIds } from './designer.ts';

const least = 16;

/** What is chosen as a drawing of its own, as large as it is; null where nothing is. */
export function symbolOf(scene: Scene, chosen: ReadonlySet<string>): Scene | null {
  const { nodes } = copyNodes(scene, chosen);
  const alone: Scene = { ...emptyScene(), nodes };
  const ids = new Set(nodes.map(({ id }) => id));
  const box = around([...boxesOf(alone, ids).values()]);
  if (box === null) return null;
  const size = {
    width: Math.max(least, Math.ceil(box.right - box.left)),
    height: Math.max(least, Math.ceil(box.bottom - box.top)),
  };
  const background = { color: '#00000000', image: null };
  return { ...moveNodes(alone, ids, -box.left, -box.top), size, background };
}

/** With the nodes of a symbol in front of everything, their middle at a place, and chosen. */
export function withSymbol(
  designer: Designer,
  symbol: Scene,
  [x, y]: readonly [number, number],
): Designer {
  const { scene } = designer.history;
  const before = scene.nodes.length;
  const [dx, dy] = [x - symbol.size.width / 2, y - symbol.size.height / 2];
  const after = pasteNodes(scene, symbol, freshIds(scene), dx, dy);
  const chosen = new Set(after.nodes.slice(before).map(({ id }) => id));
  return edited(designer, after, { command: 'add', chosen });
}
