/** Scenes in which every shape stands in every way, for tests that draw. */
import { pointId } from '@millwright/kernel';
import { newNode } from '../document/new-node.ts';
import {
  type Binding,
  emptyScene,
  type Frame,
  type Scene,
  type SceneNode,
  type Style,
} from '../document/scene.ts';
import { shapes } from '../shapes/shapes.ts';

const cell = 130;
const columns = 8;

/** A node in a cell of a grid, as large as fits. */
export function inCell(node: SceneNode, index: number, size = cell): SceneNode {
  const { width, height } = node.frame;
  const scale = Math.min(1, (size - 24) / Math.max(width, height));
  const [w, h] = [width * scale, height * scale];
  const x = (index % columns) * size + (size - w) / 2;
  const y = Math.floor(index / columns) * size + (size - h) / 2;
  return { ...node, frame: { ...node.frame, x, y, width: w, height: h } };
}

const ways: readonly { frame?: Partial<Frame>; style?: Partial<Style> }[] = [
  {},
  { frame: { rotation: 30, flipX: true }, style: { opacity: 0.5 } },
  {
    frame: { rotation: 90, flipY: true },
    style: {
      strokeWidth: 3,
      dash: [6, 4],
      fill: {
        kind: 'linear',
        angle: 35,
        stops: [
          { at: 0, color: '#ff8800' },
          { at: 1, color: '#0044cc80' },
        ],
      },
    },
  },
];

const bound: Binding = {
  target: 'visible',
  source: { kind: 'point', point: pointId(1), input: 'value' },
  transform: { kind: 'none' },
};

/**
 * All shapes, three ways: plain, turned and seen through, with gradients and dashes.
 * @param isBound whether quality may be shown on them
 */
export function sampleScenes(isBound = false): Scene[] {
  return ways.map(({ frame = {}, style = {} }) => {
    const nodes = shapes
      .filter(({ type }) => type !== 'group')
      .map((shape, index) => {
        const node = inCell(newNode(shape, `n${index}`, 0, 0), index);
        // What has no fill or line by itself keeps it so.
        const styled = { ...node.style, ...style };
        return {
          ...node,
          frame: { ...node.frame, ...frame },
          style: styled,
          bindings: isBound ? [bound] : [],
        };
      });
    const height = Math.ceil(nodes.length / columns) * cell;
    return { ...emptyScene(), size: { width: columns * cell, height }, nodes };
  });
}
