import type { Style } from '../document/scene.ts';
import { path } from '../primitives/make.ts';
import type { PathPrimitive } from '../primitives/primitive.ts';

/** A path that looks as the style of its node says, and follows its live colours. */
export const styledPath = (d: string, { fill, stroke, strokeWidth, dash }: Style): PathPrimitive =>
  path(d, { fill, stroke, strokeWidth, dash, fillBy: 'fill', strokeBy: 'stroke' });
