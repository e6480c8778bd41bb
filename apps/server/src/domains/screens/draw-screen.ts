import { refuse } from '@millwright/contract';
import { imageAddress } from '@millwright/contract/screens/gallery/image-address';
import { maxDrawing } from '@millwright/contract/screens/screen-limits';
import { darkPalette, lightPalette } from '@millwright/scene';
import type { Kysely } from 'kysely';
import { drawInTurns } from './draw-in-turns.ts';
import { readContent } from './screen-content.ts';
import { findScreens, readRevision } from './screens.store.ts';

/**
 * What is published of a screen, drawn without values.
 * @throws Fault refusals `screen.drawing_too_large`, `general.not_found`
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
  const options = { palette, imageUrl: imageAddress, prefix: `screen-${id}-` };
  const svg = await drawInTurns(await readContent(content), options, maxDrawing);
  if (svg === null) throw refuse('screen.drawing_too_large', { megabytes: maxDrawing / 2 ** 20 });
  return { svg, revision };
}
