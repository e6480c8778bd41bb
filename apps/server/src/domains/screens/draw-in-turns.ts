/** Documents as SVG, drawn a node at a time: thousands of them would hold the loop for seconds. */
import { compileInSteps, type Scene, type SvgOptions, svgPieces } from '@millwright/scene';
import { createGiveWay } from '../../base/give-way.ts';

/** That of the reader's machine: an SVG that stands on a page has no other. */
const font = 'system-ui, sans-serif';

/** @returns null where it would have more than `most` characters */
export async function drawInTurns(
  scene: Scene,
  options: Omit<SvgOptions, 'font'>,
  most: number,
): Promise<string | null> {
  const giveWay = createGiveWay();
  const compiling = compileInSteps(scene);
  let step = compiling.next();
  while (step.done !== true) {
    await giveWay();
    step = compiling.next();
  }
  const pieces: string[] = [];
  let length = 0;
  for (const piece of svgPieces(step.value, { ...options, font })) {
    length += piece.length;
    if (length > most) return null;
    pieces.push(piece);
    await giveWay();
  }
  return pieces.join('');
}
