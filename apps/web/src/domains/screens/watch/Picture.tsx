import { switchWords } from '@millwright/contract/switch-words';
import type { ItemPreview } from '@millwright/contract/telemetry/telemetry.schemas';
import type { ItemClock, PointId } from '@millwright/kernel';
import {
  columnsOf,
  compilePicture,
  darkPalette,
  lightPalette,
  type Picture as PictureOf,
  type Scene,
  type SceneNode,
  type SceneRun,
} from '@millwright/scene';
import { type Band, bandsOf } from '@millwright/scene/browser';
import { useUi } from '@millwright/ui';
import {
  type CSSProperties,
  Fragment,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { themeStore } from '../../../shell/theme/theme.store.ts';
import { useLiveLost } from '../../../wire/live/use-live-lost.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import { useImageUrl } from '../images/use-image-url.ts';
import { coversOf, drivePicture } from './drive-picture.ts';
import { picturePng } from './picture-png.ts';
import { placeNow, pressPlaces } from './press-places.ts';
import styles from './watch.module.css';

const states: Readonly<Record<string, number>> = { online: 1, abnormal: 2 };

/** What whoever shows a picture may ask of it. */
export interface PictureHandle {
  /** As it looks now. */
  png(): Promise<Blob>;
}

/** What lies over a node that is operated. */
export interface Over {
  readonly node: SceneNode;
  /** Pixels between it and the edges of the picture. */
  readonly room: { readonly before: number; readonly after: number; readonly below: number };
  /** How far the node is along its span, 0–1, as it is drawn. */
  readonly level: () => number;
}

/** A published screen with the values of the plant: bands of what is drawn, and what the page lays between. */
export const Picture = ({
  ref,
  scene,
  points,
  textLists,
  devices,
  levels,
  clock,
  scale,
  part,
  operate,
  onAge,
}: {
  readonly ref?: Ref<PictureHandle>;
  readonly scene: Scene;
  readonly points: ItemPreview['points'];
  readonly textLists: ItemPreview['textLists'];
  readonly devices: ItemPreview['devices'];
  readonly levels: ReadonlyMap<PointId, number>;
  /** By which hours, weekdays and shifts of its expressions go, and what its clocks show. */
  readonly clock: ItemClock;
  /** Pixels of one unit. */
  readonly scale: number;
  /** What fills a node of type `part`. */
  readonly part: (node: SceneNode) => ReactNode;
  /** What is laid over a node that has events; null where there is nothing to operate. */
  readonly operate: (over: Over) => ReactNode;
  /** Told every second: milliseconds since the oldest value that is shown; null while none is. */
  readonly onAge: (age: number | null) => void;
}) => {
  const { locale } = useUi();
  const { shown: appearance } = useStore(themeStore);
  const palette = appearance === 'dark' ? darkPalette : lightPalette;
  const isLost = useLiveLost();
  const imageUrl = useImageUrl(scene);
  const places = useRef<(HTMLElement | null)[]>([]);
  const overs = useRef(new Map<string, HTMLElement>());
  const scaled = useRef(scale);
  const [run, setRun] = useState<SceneRun | null>(null);
  const picture = useMemo(() => compilePicture(scene), [scene]);
  const bands = useMemo(() => bandsOf(picture, ({ node }) => node.type === 'part'), [picture]);

  const eventful = useMemo(() => eventfulOf(picture, bands), [picture, bands]);

  useEffect(() => {
    const driven = drivePicture({
      ...{ picture, bands, points, textLists, palette, locale, clock, imageUrl },
      places: places.current,
      operated: eventful.flat().flatMap(({ place }) => {
        const over = overs.current.get(place.node.id);
        return over === undefined ? [] : [{ place, over }];
      }),
      scale: () => scaled.current,
      words: switchWords[locale],
    });
    setRun(driven.run);
    return driven.stop;
  }, [picture, bands, eventful, points, textLists, palette, locale, clock, imageUrl]);
  useEffect(() => {
    scaled.current = scale;
    // Its parts stand in pixels: they are placed anew with the next frame.
    run?.changed.addAll();
  }, [run, scale]);

  useEffect(() => run?.heard(!isLost), [run, isLost]);
  useEffect(() => {
    for (const [at, device] of (run?.program.devices ?? []).entries()) {
      const found = devices.find(({ deviceId }) => deviceId === device);
      run?.device(at, states[found?.state ?? ''] ?? 0);
    }
  }, [run, devices]);
  useEffect(() => {
    for (const [at, point] of (run?.program.points ?? []).entries()) {
      run?.alarm(at, levels.get(point) ?? 0);
    }
  }, [run, levels]);
  useEffect(() => {
    const timer = setInterval(() => {
      const oldest = run?.oldest ?? null;
      onAge(oldest === null ? null : Math.max(0, serverClock.now() - oldest));
    }, 1000);
    return () => clearInterval(timer);
  }, [run, onAge]);
  useImperativeHandle(ref, () => ({ png: () => picturePng(picture, run?.columns, palette) }), [
    picture,
    run,
    palette,
  ]);

  const { width, height } = scene.size;
  return (
    <div
      className={styles.picture}
      style={
        {
          ...{ inlineSize: width * scale, blockSize: height * scale },
          '--scale': scale,
        } as CSSProperties
      }
    >
      {bands.map((band, at) => {
        const hold = (element: HTMLElement | null): void => {
          places.current[at] = element;
        };
        if (band.kind === 'filled') {
          const { node } = band.filled.one;
          const { frame } = node;
          return (
            <div
              key={node.id}
              ref={hold}
              className={styles.filled}
              style={{ inlineSize: frame.width * scale, blockSize: frame.height * scale }}
            >
              {part(node)}
            </div>
          );
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: bands are as the document is
          <Fragment key={at}>
            <div
              ref={hold}
              className={styles.drawing}
              aria-hidden="true"
              style={{ ...{ width, height }, transform: `scale(${scale})` }}
            />
            {(eventful[at] ?? []).map(({ place: { node }, row, box }) => (
              <div
                key={node.id}
                ref={(over) => {
                  if (over === null) overs.current.delete(node.id);
                  else overs.current.set(node.id, over);
                }}
                className={styles.operated}
                style={coversOf(box)}
              >
                {operate({
                  node,
                  room: {
                    before: ((box.left + box.right) / 2) * scale,
                    after: (width - (box.left + box.right) / 2) * scale,
                    below: (height - box.bottom) * scale,
                  },
                  level: () => run?.columns.levels[row] ?? 0,
                })}
              </div>
            ))}
          </Fragment>
        );
      })}
    </div>
  );
};

/** By band, what in it is operated, and where it begins. */
function eventfulOf(picture: PictureOf, bands: readonly Band[]) {
  const before = columnsOf(picture);
  return bands.map((band) =>
    band.kind === 'filled'
      ? []
      : pressPlaces(band.picture).flatMap((place) => {
          const box = placeNow(place, before);
          const row = place.path.at(-1)?.index;
          return box === null || row === undefined ? [] : [{ place, row, box }];
        }),
  );
}
