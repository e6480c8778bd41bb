import { defineShape } from '../shape.ts';

/** Draws nothing itself: what it holds is drawn in its box. */
export const group = defineShape({
  type: 'group',
  fields: {},
  targets: [],
  size: [100, 100],
  style: { fill: null, stroke: null },
  draw: () => [],
});
