/** A drawing as rows of a file, each of which may hold so many letters and no more. Pure. */
import { maxPackedScreen } from '@millwright/contract/screens/screen-limits';

/** Letters of one row. */
export const pieceLength = 400_000;
export const mostPieces = Math.ceil(maxPackedScreen / pieceLength);

export interface Piece {
  readonly screenId: number;
  /** Its place, from 0. */
  readonly piece: number;
  readonly text: string;
}

export const piecesOf = (screenId: number, content: string): Piece[] =>
  Array.from({ length: Math.ceil(content.length / pieceLength) }, (_, piece) => ({
    ...{ screenId, piece },
    text: content.slice(piece * pieceLength, (piece + 1) * pieceLength),
  }));

/** By screen, its pieces in the order of their places. */
export function joined(pieces: readonly Piece[]): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const { screenId, text } of pieces.toSorted((a, b) => a.piece - b.piece)) {
    texts.set(screenId, (texts.get(screenId) ?? '') + text);
  }
  return texts;
}
