import { refuse } from '@millwright/contract';
import { imageAddress } from '@millwright/contract/screens/gallery/image-address';
import { compilePicture, darkPalette, lightPalette, paintSvg } from '@millwright/scene';
import type { Kysely } from 'kysely';
import { readContent } from './screen-content.ts';
import { findScreens, readRevision } from './screens.store.ts';

/** That of the reader's machine: an SVG that stands on a page has no other. */
const font = 'system-ui, sans-serif';

/**
 * What is published of a screen, drawn without values.
 * @throws Fault refusal `general.not_found`
 */
export async function drawScreen(
  db: Kysely<unknown>,
  { id, dark }: { readonly id: number; readonly dark: boolean },
): Promise<{ svg: string | null; revision: number | null }> {
  const [screen] = await findScreens(db, [id]);
  if (screen === undefined) throw refuse('general.not_found');
  const { revision } = screen;
  const content = revision === null ? undefined : await readRevision(db, id, revision);
  if (content === undefined) return { svg: null, revision: null };
  const palette = dark ? darkPalette : lightPalette;
  const picture = compilePicture(await readContent(content));
  const options = { palette, font, imageUrl: imageAddress, prefix: `screen-${id}-` };
  return { svg: paintSvg(picture, options), revision };
}
