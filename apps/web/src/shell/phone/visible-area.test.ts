import { expect, it } from 'vitest';
import { followVisibleArea, type VisibleArea, visibleArea } from './visible-area.ts';

/** A phone of 390×664: iOS leaves the page as it is and shows less of it. */
const createViewport = () =>
  Object.assign(new EventTarget(), { height: 664, offsetTop: 0, scale: 1 });

it.each([
  ['no keyboard', { height: 664, offsetTop: 0, scale: 1 }, 664, { covered: 0, height: 664 }],
  ['iOS', { height: 330, offsetTop: 0, scale: 1 }, 664, { covered: 334, height: 330 }],
  ['iOS, shifted', { height: 330, offsetTop: 120, scale: 1 }, 664, { covered: 214, height: 330 }],
  ['Android', { height: 330, offsetTop: 0, scale: 1 }, 330, { covered: 0, height: 330 }],
  ['zoomed in', { height: 332, offsetTop: 10, scale: 2 }, 664, { covered: 0, height: 664 }],
  [
    'pulled beyond its end',
    { height: 664, offsetTop: 30, scale: 1 },
    664,
    { covered: 0, height: 664 },
  ],
])('knows what is covered: %s', (_what, viewport, pageHeight, area) => {
  expect(visibleArea(viewport, pageHeight)).toEqual(area);
});

it('follows the keyboard as it comes, shifts and goes, until it ends', () => {
  const viewport = createViewport();
  const told: VisibleArea[] = [];
  const end = followVisibleArea(
    viewport,
    () => 664,
    (area) => told.push(area),
  );
  viewport.height = 330;
  viewport.dispatchEvent(new Event('resize'));
  viewport.offsetTop = 120;
  viewport.dispatchEvent(new Event('scroll'));
  Object.assign(viewport, { height: 664, offsetTop: 0 });
  viewport.dispatchEvent(new Event('resize'));
  end();
  viewport.height = 100;
  viewport.dispatchEvent(new Event('resize'));
  expect(told.map(({ covered }) => covered)).toEqual([0, 334, 214, 0]);
});

it('has nothing to tell where the browser does not', () => {
  const told: VisibleArea[] = [];
  followVisibleArea(
    null,
    () => 664,
    (area) => told.push(area),
  )();
  expect(told).toEqual([]);
});
