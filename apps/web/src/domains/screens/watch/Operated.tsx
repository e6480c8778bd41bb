import type { ItemDataPoint, ItemPreview } from '@millwright/contract/telemetry/telemetry.schemas';
import type { PointId } from '@millwright/kernel';
import type { SceneNode } from '@millwright/scene';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HoldInPlace, WriteDialog, WriteInPlace } from '../parts/of-others.ts';
import { EnterInPlace } from './EnterInPlace.tsx';
import { changesAtOnce, nameOf, type Operation, operationOf, type Step } from './operation.ts';
import type { Over } from './Picture.tsx';
import { SlideInPlace } from './SlideInPlace.tsx';
import { useHeld } from './use-held.ts';
import styles from './watch.module.css';

/** What leads elsewhere. */
interface Leading {
  open(screen: number): void;
  popup(screen: number): void;
  close(): void;
}

/** What lies over a node that is operated: one thing is done after another, and how it goes is told here. */
export const Operated = ({
  over: { node, room, level },
  pointOf,
  devices,
  screen,
  leading,
}: {
  readonly over: Over;
  readonly pointOf: (point: PointId) => ItemDataPoint | null;
  readonly devices: ItemPreview['devices'];
  /** The screen, and the revision of it that is shown. */
  readonly screen: { readonly id: number; readonly revision: number };
  readonly leading: Leading;
}) => {
  const { t } = useTranslation('screens');
  /** What is still to be done, the first of it under way; each press is another one. */
  const [doing, setDoing] = useState<{ readonly press: number; readonly steps: readonly Step[] }>({
    ...{ press: 0, steps: [] },
  });
  const operation = operationOf(node, pointOf);
  const go = (press: number, steps: readonly Step[]): void => {
    const next = steps.findIndex(({ kind }) => kind === 'write' || kind === 'dialog');
    const [led, rest] = next < 0 ? [steps, []] : [steps.slice(0, next), steps.slice(next)];
    setDoing({ press, steps: rest });
    for (const step of led) {
      if (step.kind === 'screen') leading.open(step.screen);
      else if (step.kind === 'popup') leading.popup(step.screen);
      else leading.close();
    }
  };
  const begin = (steps: readonly Step[]): void => go(doing.press + 1, steps);
  const isAtOnce = operation !== null && changesAtOnce(operation);
  const [held, isHinting] = useHeld(isAtOnce, () => {
    if (operation?.kind === 'press') begin(operation.steps);
  });
  if (operation === null) return null;
  const label = nameOf(node) || t('watch.operate');
  const [step, ...later] = doing.steps;
  const point = step !== undefined && 'point' in step ? pointOf(step.point) : null;
  const device = devices.find(({ deviceId }) => deviceId === point?.deviceId);
  const end = (isDone: boolean): void => (isDone ? go(doing.press, later) : begin([]));
  if (operation.kind === 'hold') {
    return <Held {...{ operation, label, room, pointOf, devices, screen }} />;
  }
  return (
    <>
      <div className={styles.field}>
        {operation.kind === 'press' ? (
          <button type="button" className={styles.press} aria-label={label} {...held} />
        ) : operation.kind === 'slide' ? (
          <SlideInPlace
            node={node}
            label={label}
            now={() => valueAt(node, level())}
            onSet={(value) => begin([{ ...operation, kind: 'write', wanted: { value } }])}
          />
        ) : (
          <EnterInPlace
            label={label}
            unit={pointOf(operation.point)?.unit ?? ''}
            onSet={(value) => begin([{ ...operation, kind: 'write', wanted: { value } }])}
          />
        )}
      </div>
      <div className={styles.told} data-side={sideOf(room)} data-above={room.below < roomBelow}>
        {isHinting ? <p className={styles.hint}>{t('watch.hold')}</p> : null}
        {step !== undefined && 'point' in step && point === null ? (
          <p className={styles.hint} role="alert">
            {t('watch.point_gone')}
          </p>
        ) : null}
        {step?.kind === 'write' && point !== null ? (
          <WriteInPlace
            key={doing.press * 100 + later.length}
            point={point}
            deviceName={device?.deviceName ?? ''}
            isOff={device?.state === 'off'}
            wanted={step.wanted}
            asked={step.asked}
            screen={screen}
            lingers={later.length === 0}
            onEnd={end}
          />
        ) : null}
      </div>
      {step?.kind === 'dialog' && point !== null ? (
        <WriteDialog
          point={point}
          deviceName={device?.deviceName ?? ''}
          screen={screen}
          onClose={() => begin([])}
        />
      ) : null}
    </>
  );
};

/** What is written as long as it is held. */
const Held = ({
  operation,
  label,
  room,
  pointOf,
  devices,
  screen,
}: {
  readonly operation: Extract<Operation, { kind: 'hold' }>;
  readonly label: string;
  readonly room: Over['room'];
  readonly pointOf: (point: PointId) => ItemDataPoint | null;
  readonly devices: ItemPreview['devices'];
  readonly screen: { readonly id: number; readonly revision: number };
}) => {
  const { t } = useTranslation('screens');
  const point = pointOf(operation.point);
  const device = devices.find(({ deviceId }) => deviceId === point?.deviceId);
  return (
    <div className={styles.field}>
      {point === null ? (
        <button
          type="button"
          className={styles.press}
          aria-label={label}
          title={t('watch.point_gone')}
          disabled
        />
      ) : (
        <HoldInPlace
          point={point}
          isOff={device?.state === 'off'}
          label={label}
          asked={operation.asked}
          values={{ ...operation, screen }}
          side={sideOf(room)}
          isAbove={room.below < roomBelow}
        />
      )}
    </div>
  );
};

/** Of a part that goes from `min` to `max`. */
const valueAt = ({ props }: SceneNode, level: number): number => {
  const [min, max] = [Number(props.min), Number(props.max)];
  return Number((min + (max - min) * level).toPrecision(6));
};

/** So much room a word about a write may need beside its part, and below it. */
const roomBeside = 160;
const roomBelow = 64;

/** At the edges of the picture it is told towards the middle. */
const sideOf = ({ before, after }: Over['room']): 'start' | 'middle' | 'end' => {
  if (before < roomBeside) return 'start';
  return after < roomBeside ? 'end' : 'middle';
};
