import { digits } from '../primitives/outlines.ts';

/** A piece of an outline: a letter of SVG with coordinates, x and y in turn. */
export type PathPiece = readonly [letter: 'M' | 'L' | 'C' | 'Q' | 'Z', ...numbers: number[]];

/** An outline turned about the origin, and then brought to a point; degrees clockwise. */
export function turnedPath(
  pieces: readonly PathPiece[],
  degrees: number,
  cx: number,
  cy: number,
): string {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return pieces
    .map(([letter, ...numbers]) => {
      const turned = numbers.map((n, index) => {
        const isX = index % 2 === 0;
        const other = numbers[isX ? index + 1 : index - 1] as number;
        return digits(isX ? cx + n * cos - other * sin : cy + other * sin + n * cos);
      });
      return letter + turned.join(' ');
    })
    .join('');
}
