import { text } from '@millwright/contract/fields/text';
import { maxScreensOfFile } from '@millwright/contract/screens/screen-limits';
import { screenInput } from '@millwright/contract/screens/screens.schemas';
import { z } from 'zod/mini';
import { mostPieces, pieceLength } from './content-pieces.ts';

const { itemId: _ofTheFile, ...entered } = screenInput.shape;
const id = z.int().check(z.positive());
/** A drawing, in pieces that a row of a file may hold. */
const pieces = z
  .array(
    z.object({
      screenId: id,
      piece: z.int().check(z.minimum(0), z.maximum(mostPieces)),
      text: z.string().check(z.maxLength(pieceLength)),
    }),
  )
  .check(z.maxLength(maxScreensOfFile * mostPieces));

/** Screens as tables of a file. */
export const rowsOfFile = z.object({
  screens: z
    .array(z.object({ id, ...entered, main: z.boolean() }))
    .check(z.maxLength(maxScreensOfFile)),
  /** What is drawn, where that is not what is published. */
  drafts: pieces,
  publications: pieces,
  /** Images that drawings show: an account that has them shows them again. */
  images: z.array(z.object({ id, sha256: text({ max: 64 }) })).check(z.maxLength(maxScreensOfFile)),
});
export type ScreenRows = z.output<typeof rowsOfFile>;
