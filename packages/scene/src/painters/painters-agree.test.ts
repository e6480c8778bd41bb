import { afterAll, beforeAll, expect, it } from 'vitest';
import { compilePicture } from '../picture/compile-picture.ts';
import { paintPng, serverFont } from '../png.ts';
import { darkPalette, lightPalette } from '../theme/palette.ts';
import { type DrawingPage, openDrawingPage } from './drawing-page.builders.ts';
import { sampleScenes } from './sample-scenes.builders.ts';
import { paintSvg } from './svg-painter.ts';

let page: DrawingPage;
beforeAll(async () => {
  page = await openDrawingPage('./painter-bundle.builders.ts');
}, 60_000);
afterAll(() => page.close());

const font = `'${serverFont}'`;
const imageUrl = () => null;

const cases = sampleScenes().flatMap((scene, way) => [
  { name: `light ${way}`, scene, palette: lightPalette },
  ...(way === 0 ? [{ name: 'dark', scene, palette: darkPalette }] : []),
]);

it.each(cases)('SVG, canvas and PNG show the same: $name', async ({ scene, palette }) => {
  const picture = compilePicture(scene);
  const { width, height } = scene.size;
  const svg = paintSvg(picture, { palette, font, imageUrl, prefix: 'a' });
  const ofSvg = await page.shotOf(svg, width, height);
  await page.draw('paintCanvas', scene, palette, font);
  const ofCanvas = await page.canvasShot(width, height);
  const png = paintPng(picture, { palette, imageUrl, width });
  const differences = {
    canvas: (await page.compare(ofSvg, ofCanvas)).share,
    png: (await page.compare(ofSvg, png)).share,
  };
  expect(differences.canvas).toBeLessThan(0.005);
  expect(differences.png).toBeLessThan(0.005);
});

it.each([1, 2, 3, 4])(
  'they show the same values, whether drawn at once or brought up to date: %i',
  async (seed) => {
    const [scene] = sampleScenes(true);
    if (scene === undefined) return;
    const { width, height } = scene.size;
    const markup = await page.draw('viewLive', scene, lightPalette, font, seed);
    expect(markup.updated).toBe(markup.fresh);
    const ofSvg = await page.shotOf(markup.fresh, width, height);
    await page.draw('paintLive', scene, lightPalette, font, seed);
    const ofCanvas = await page.canvasShot(width, height);
    expect((await page.compare(ofSvg, ofCanvas)).share).toBeLessThan(0.005);
  },
);
