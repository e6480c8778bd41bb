import { fallbacksOf } from '../fields/field.ts';
import type { Shape } from '../shapes/shape.ts';
import { type JsonObject, plainStyle, type SceneNode } from './scene.ts';

/** A node of a shape as it is drawn first, its box at x, y. */
export const newNode = (
  shape: Shape,
  id: string,
  x: number,
  y: number,
  props: JsonObject = {},
): SceneNode => ({
  id,
  type: shape.type,
  name: '',
  frame: { x, y, ...shape.size, rotation: 0, flipX: false, flipY: false },
  style: { ...plainStyle, ...shape.style },
  props: { ...fallbacksOf(shape.fields), ...props },
  bindings: [],
  events: [],
  locked: false,
  hidden: false,
  showsQuality: true,
  children: [],
});
