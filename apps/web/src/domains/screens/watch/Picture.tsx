import { switchWords } from '@millwright/contract/switch-words';
import type { ItemPreview } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DataType, DisplayFormat, ItemClock, PointId } from '@millwright/kernel';
import {
  AnimationClock,
  compilePicture,
  darkPalette,
  lightPalette,
  type NodeColumns,
  type Scene,
  type SceneNode,
  SceneRun,
} from '@millwright/scene';
import { SvgView } from '@millwright/scene/browser';
import { useUi } from '@millwright/ui';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { themeStore } from '../../../shell/theme/theme.store.ts';
import { useLiveLost } from '../../../wire/live/use-live-lost.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import { useImageUrl } from '../images/use-image-url.ts';
import { liveSource } from './live-source.ts';
import { type PressPlace, placeNow, pressPlaces } from './press-places.ts';
import styles from './watch.module.css';

const states: Readonly<Record<string, number>> = { online: 1, abnormal: 2 };
const prefersStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** A published screen with the values of the plant. */
export const Picture = ({
  scene,
  points,
  textLists,
  devices,
  levels,
  clock: itemClock,
  scale,
  onPress,
  onAge,
}: {
  readonly scene: Scene;
  readonly points: ItemPreview['points'];
  readonly textLists: ItemPreview['textLists'];
  readonly devices: ItemPreview['devices'];
  readonly levels: ReadonlyMap<PointId, number>;
  /** By which hours, weekdays and shifts of its expressions go, and what its clocks show. */
  readonly clock: ItemClock;
  /** Pixels of one unit. */
  readonly scale: number;
  readonly onPress: (node: SceneNode) => void;
  /** Told every second: milliseconds since the oldest value that is shown; null while none is. */
  readonly onAge: (age: number | null) => void;
}) => {
  const { t } = useTranslation('screens');
  const { locale } = useUi();
  const { shown: appearance } = useStore(themeStore);
  const isLost = useLiveLost();
  const imageUrl = useImageUrl(scene);
  const place = useRef<HTMLDivElement>(null);
  const presses = useRef<HTMLDivElement>(null);
  const [run, setRun] = useState<SceneRun | null>(null);
  const [places, setPlaces] = useState<readonly PressPlace[]>([]);

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
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
    const picture = compilePicture(scene);
    const made = new SceneRun(picture, {
      pointOf: (id) => known.get(id) ?? null,
      ...{ ...itemClock, locale, words: switchWords[locale] },
    });
    const palette = appearance === 'dark' ? darkPalette : lightPalette;
    const view = new SvgView(element, picture, made.columns, {
      ...{ palette, font: 'system-ui, sans-serif', imageUrl, prefix: 'watched' },
    });
    const clock = new AnimationClock(picture);
    const { program } = made;
    const pressed = pressPlaces(picture);
    const stop = liveSource.open(program.points, program.devices, made);
    let last = performance.now();
    let frame = 0;
    const draw = (now: number): void => {
      made.frame(serverClock.now());
      view.update(made.changed, clock);
      if (made.changed.count > 0) movePresses(presses.current, pressed, made.columns);
      made.changed.clear();
      if (prefersStill?.matches !== true) {
        clock.step(made.columns, now - last, now);
        view.animate(clock);
      }
      last = now;
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    setRun(made);
    setPlaces(pressed);
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [scene, points, textLists, locale, itemClock, appearance, imageUrl]);

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

  useLayoutEffect(() => {
    if (run !== null) movePresses(presses.current, places, run.columns);
  }, [run, places]);
  const { width, height } = scene.size;
  return (
    <div
      className={styles.picture}
      style={{ inlineSize: width * scale, blockSize: height * scale }}
    >
      <div
        ref={place}
        className={styles.drawing}
        aria-hidden="true"
        style={{ ...{ width, height }, transform: `scale(${scale})` }}
      />
      <div ref={presses} style={{ '--scale': scale } as CSSProperties}>
        {places.map(({ node }) => (
          <button
            key={node.id}
            type="button"
            hidden
            className={styles.press}
            aria-label={node.name || textOf(node) || t('watch.operate')}
            onClick={() => onPress(node)}
          />
        ))}
      </div>
    </div>
  );
};

/** Lays the buttons over what they press, and takes away those of what must not be operated. */
function movePresses(
  element: HTMLElement | null,
  places: readonly PressPlace[],
  columns: NodeColumns,
): void {
  for (const [n, place] of places.entries()) {
    const button = element?.children[n];
    if (!(button instanceof HTMLElement)) continue;
    const box = placeNow(place, columns);
    button.hidden = box === null;
    if (box === null) continue;
    button.style.setProperty('--x', String(box.left));
    button.style.setProperty('--y', String(box.top));
    button.style.setProperty('--w', String(box.right - box.left));
    button.style.setProperty('--h', String(box.bottom - box.top));
  }
}

const textOf = ({ props }: SceneNode): string =>
  typeof props.text === 'string' ? props.text : typeof props.label === 'string' ? props.label : '';
