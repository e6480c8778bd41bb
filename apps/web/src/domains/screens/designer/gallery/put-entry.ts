import { galleryEntryEndpoints } from '@millwright/contract/screens/endpoints';
import type { GalleryEntry } from '@millwright/contract/screens/gallery/gallery.schemas';
import { newNode, shapeOf } from '@millwright/scene';
import { addNodes } from '@millwright/scene/editor';
import { call } from '../../../../wire/call.ts';
import { unpackScene } from '../../pack-scene.ts';
import { type Designer, edited, freshIds } from '../model/designer.ts';
import { withSymbol } from '../model/symbols.ts';

/** Units of the longer side of an image that is put down. */
const largestImage = 400;

/** What puts an entry of the gallery onto a screen, its middle at a place; null where that cannot be. */
export async function putEntry(
  { id, kind, width, height }: GalleryEntry,
  at: readonly [number, number],
): Promise<((before: Designer) => Designer) | null> {
  if (kind === 'symbol') {
    const { content } = await call(galleryEntryEndpoints.get, { id });
    const { scene } = await unpackScene(content ?? '');
    return scene === null ? null : (before) => withSymbol(before, scene, at);
  }
  const shape = shapeOf('image');
  if (shape === null) return null;
  const scale = Math.min(1, largestImage / Math.max(width, height));
  const size = { width: width * scale, height: height * scale };
  return (before) => {
    const { scene } = before.history;
    const node = newNode(shape, freshIds(scene)(), 0, 0, { image: id });
    const place = { x: at[0] - size.width / 2, y: at[1] - size.height / 2 };
    const placed = { ...node, frame: { ...node.frame, ...size, ...place } };
    const next = addNodes(scene, [placed]);
    return edited(before, next, { command: 'add', chosen: new Set([node.id]) });
  };
}
