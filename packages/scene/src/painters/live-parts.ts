/** Which parts of a drawing may change while it is watched, in the order of drawing. */
import type { Picture, PictureNode } from '../picture/compile-picture.ts';
import type {
  GroupPrimitive,
  PathPrimitive,
  Primitive,
  TextPrimitive,
} from '../primitives/primitive.ts';

export const isLivePath = ({ fillBy, strokeBy, flows }: PathPrimitive): boolean =>
  fillBy !== null || strokeBy !== null || flows;

export const isLiveText = ({ textBy, colorBy }: TextPrimitive): boolean =>
  textBy !== null || colorBy !== null;

export const isLiveGroup = ({ motion, states }: GroupPrimitive): boolean =>
  motion !== null || states !== null;

/** A part with the node whose values it follows. */
export type LivePart = { readonly owner: PictureNode } & (
  | { readonly kind: 'node' }
  | { readonly kind: 'mark' }
  | { readonly kind: 'primitive'; readonly primitive: Exclude<Primitive, { kind: 'image' }> }
);

export function liveParts(picture: Picture): LivePart[] {
  const parts: LivePart[] = [];
  const addPrimitive = (primitive: Primitive, owner: PictureNode): void => {
    if (primitive.kind === 'image') return;
    const isLive =
      primitive.kind === 'path'
        ? isLivePath(primitive)
        : primitive.kind === 'text'
          ? isLiveText(primitive)
          : isLiveGroup(primitive);
    if (isLive) parts.push({ kind: 'primitive', primitive, owner });
    if (primitive.kind === 'group')
      for (const each of primitive.children) addPrimitive(each, owner);
  };
  const addNode = (owner: PictureNode): void => {
    parts.push({ kind: 'node', owner });
    for (const each of owner.primitives) addPrimitive(each, owner);
    for (const child of owner.children) addNode(child);
    if (showsMark(owner)) parts.push({ kind: 'mark', owner });
  };
  for (const root of picture.roots) addNode(root);
  return parts;
}

/** Whether a node may be marked: for what it is bound to, or because it is not to be operated. */
export const showsMark = ({ node }: PictureNode): boolean =>
  node.bindings.some(({ target }) => node.showsQuality || target === 'enabled');
