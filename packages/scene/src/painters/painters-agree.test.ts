import { isWholeRun } from '@millwright/testing/long/whole-run';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RandomHand } from '../commands/random-gestures.builders.ts';
import { emptyScene, type Scene } from '../document/scene.ts';
import { compilePicture } from '../picture/compile-picture.ts';
import { paintPng, serverFont } from '../png.ts';
import { darkPalette, lightPalette } from '../theme/palette.ts';
import { type DrawingPage, openDrawingPage } from './drawing-page.builders.ts';
import { sampleScenes } from './sample-scenes.builders.ts';
import { paintSvg } from './svg-painter.ts';

let page: DrawingPage;
beforeAll(async () => {
  page = await openDrawingPage('./painter-bundle.builders.ts');
});
afterAll(() => page.close());

/** Each is a picture or more, drawn by the browser's own processor. */
const some = (...seeds: readonly number[]): readonly number[] =>
  isWholeRun ? seeds : seeds.slice(0, Math.ceil(seeds.length / 3));

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

it.each(some(1, 2, 3, 4))(
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

it.each(some(5, 6))(
  'a canvas that follows values piece by piece ends as one that is drawn anew: %i',
  async (seed) => {
    const [scene] = sampleScenes(true);
    if (scene === undefined) return;
    const { width, height } = scene.size;
    await page.draw('paintLive', scene, lightPalette, font, seed);
    const anew = await page.canvasShot(width, height);
    await page.draw('followLive', scene, lightPalette, font, seed);
    const followed = await page.canvasShot(width, height);
    // The browser smooths slanting edges otherwise near a clip: single pixels, never what is left over.
    expect((await page.compare(anew, followed)).share).toBeLessThan(0.0001);
  },
);

it.each(some(11, 12, 13))('they show the same of whatever hands have drawn: %i', async (seed) => {
  const hand = new RandomHand(seed);
  let scene: Scene = { ...emptyScene(), size: { width: 1200, height: 800 } };
  for (let n = 1; n <= 200; n++) {
    scene = hand.gesture(scene)[1](scene);
    if (n % 50 !== 0) continue;
    const { width, height } = scene.size;
    const picture = compilePicture(scene);
    const svg = paintSvg(picture, { palette: lightPalette, font, imageUrl, prefix: 'a' });
    const ofSvg = await page.shotOf(svg, width, height);
    await page.draw('paintCanvas', scene, lightPalette, font);
    const ofCanvas = await page.canvasShot(width, height);
    expect((await page.compare(ofSvg, ofCanvas)).share).toBeLessThan(0.005);
  }
});

it('a canvas that is panned in many steps shows what one shows that was there at once', async () => {
  const [scene] = sampleScenes(true);
  await page.draw('panLive', scene, lightPalette, font, 7, 1);
  const atOnce = await page.canvasShot(700, 500);
  await page.draw('panLive', scene, lightPalette, font, 7, 23);
  const panned = await page.canvasShot(700, 500);
  expect((await page.compare(atOnce, panned)).share).toBeLessThan(0.001);
});

it.each(some(21, 22, 23, 24))(
  'a drawing that follows an editing hand is the document drawn anew: %i',
  async (seed) => {
    for (const gestures of [1, 40, 80, 120]) {
      const { updated, fresh } = await page.draw('draftBy', seed, gestures, lightPalette, font);
      expect(updated === fresh).toBe(true);
    }
  },
);
