/** Keeps a picture in the page current, once a frame; outside of React, and without allocating per value. */
import type { ItemPreview } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DataType, DisplayFormat, ItemClock } from '@millwright/kernel';
import { AnimationClock, type Palette, type Picture, SceneRun } from '@millwright/scene';
import { type Band, filledPlace, SvgView } from '@millwright/scene/browser';
import type { Box } from '@millwright/scene/picture/box';
import { serverClock } from '../../../wire/server-clock.ts';
import { liveSource } from './live-source.ts';
import { type PressPlace, placeNow } from './press-places.ts';

/** The family of all texts: that of the reader's machine. */
export const pictureFont = 'system-ui, sans-serif';

const prefersStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

interface Needs {
  readonly picture: Picture;
  readonly bands: readonly Band[];
  /** An element for each band, in their order. */
  readonly places: readonly (HTMLElement | null)[];
  /** What is operated, and what lies over it: how it is operated first, then what is told of it. */
  readonly operated: readonly { readonly place: PressPlace; readonly over: HTMLElement }[];
  readonly points: ItemPreview['points'];
  readonly textLists: ItemPreview['textLists'];
  readonly palette: Palette;
  /** The address of an image of the gallery; null where it is gone or may not be seen. */
  readonly imageUrl: (image: number) => string | null;
  /** Pixels of one unit, as it is now. */
  readonly scale: () => number;
  readonly locale: string;
  /** By which hours, weekdays and shifts of its expressions go, and what its clocks show. */
  readonly clock: ItemClock;
  readonly words: ConstructorParameters<typeof SceneRun>[1]['words'];
}

export function drivePicture(needs: Needs): { readonly run: SceneRun; stop(): void } {
  const { picture, bands, places, operated, locale, words } = needs;
  const run = new SceneRun(picture, {
    pointOf: pointsOf(needs),
    ...{ ...needs.clock, locale, words },
  });
  const views = bands.flatMap((band, at) => {
    const place = places[at];
    if (band.kind !== 'painted' || !place) return [];
    const prefix = `watched-${at}-`;
    const look = { palette: needs.palette, font: pictureFont, imageUrl: needs.imageUrl, prefix };
    return [new SvgView(place, band.picture, run.columns, look)];
  });
  const filled = bands.flatMap((band, at) => {
    const place = places[at];
    return band.kind === 'filled' && place ? [{ place, of: band.filled }] : [];
  });
  const clock = new AnimationClock(picture);
  const { columns, changed, program } = run;

  const follow = (): void => {
    for (const { place, over } of operated) moveOver(over, placeNow(place, columns));
    for (const { place, of } of filled) {
      const { matrix, isShown } = filledPlace(of, columns);
      const scale = needs.scale();
      const [a, b, c, d, e, f] = matrix;
      const transform = `matrix(${a}, ${b}, ${c}, ${d}, ${e * scale}, ${f * scale})`;
      if (place.style.transform !== transform) place.style.transform = transform;
      if (place.hidden === isShown) place.hidden = !isShown;
    }
  };
  const stopSource = liveSource.open(program.points, program.devices, run);
  let last = performance.now();
  let frame = 0;
  const draw = (now: number): void => {
    run.frame(serverClock.now());
    for (const view of views) view.update(changed, clock);
    if (changed.count > 0) follow();
    changed.clear();
    if (prefersStill?.matches !== true) {
      clock.step(columns, now - last, now);
      for (const view of views) view.animate(clock);
    }
    last = now;
    frame = requestAnimationFrame(draw);
  };
  follow();
  frame = requestAnimationFrame(draw);
  return {
    run,
    stop() {
      cancelAnimationFrame(frame);
      stopSource();
    },
  };
}

function pointsOf({ points, textLists }: Needs) {
  const texts = new Map(textLists.map((list) => [list.id, list.texts]));
  const known = new Map(
    points.map((point) => [
      point.pointId,
      {
        ...{ id: point.pointId, unit: point.unit, decimals: point.decimals },
        // The wire carries their numbers.
        dataType: point.dataType as DataType,
        displayFormat: point.displayFormat as DisplayFormat,
        texts: texts.get(point.textListId ?? 0) ?? null,
      },
    ]),
  );
  return (id: (typeof points)[number]['pointId']) => known.get(id) ?? null;
}

/** Lays it over what it operates. What must not be operated keeps what is told of it. */
function moveOver(over: HTMLElement, box: Box | null): void {
  const how = over.firstElementChild;
  if (how instanceof HTMLElement && how.hidden !== (box === null)) how.hidden = box === null;
  if (box === null) return;
  for (const [name, value] of Object.entries(coversOf(box))) {
    if (over.style.getPropertyValue(name) !== value) over.style.setProperty(name, value);
  }
}

/** Where something lies in the plane of the screen, for the styles of what is laid over it. */
export const coversOf = ({ left, top, right, bottom }: Box): Readonly<Record<string, string>> => ({
  '--x': String(left),
  '--y': String(top),
  '--w': String(right - left),
  '--h': String(bottom - top),
});
