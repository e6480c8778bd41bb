import {
  isAbove,
  type LeveledLimits,
  leveledLimits,
} from '@millwright/contract/devices/points/point-limits';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { useUi, ValueCell, type ValueLimit } from '@millwright/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '../../../wire/server-clock.ts';
import { readings } from './readings.ts';
import { useSwitchWords, useValueFormat } from './value-format.tsx';
import type { FormattedPoint } from './value-format-of.ts';

export type ShownPoint = FormattedPoint & Pick<ItemDataPoint, 'pointId' | 'unit'> & LeveledLimits;

/** The value of a watched point (`useWatchedPoints`), written live. */
export const LiveValue = ({
  point,
  ...shown
}: {
  readonly point: ShownPoint;
  readonly size?: 'normal' | 'large';
  readonly age?: boolean;
  /** Whether the number stands beside a text. */
  readonly number?: boolean;
}) => (
  <ValueCell
    source={readings.source(point.pointId)}
    format={useValueFormat(point)}
    unit={point.unit}
    words={useSwitchWords()}
    limits={useLimits(point)}
    now={serverClock.now}
    {...shown}
  />
);

/** The same list until the limits or their levels are others. */
const useLimits = (point: ShownPoint): readonly ValueLimit[] => {
  const { t } = useTranslation('telemetry');
  const { texts } = useUi();
  const limits = leveledLimits(point);
  const key = limits.map(({ side, value, level }) => `${side} ${value} ${level}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the limits.
  return useMemo(
    () =>
      limits.map(({ side, value, level: given }) => {
        const level = Math.min(4, Math.max(1, given)) as 1 | 2 | 3 | 4;
        const beyond = t(`live.beyond.${side}`, { level: texts.level[level] });
        return { value, side: isAbove(side) ? 'upper' : 'lower', level, beyond };
      }),
    [key, texts, t],
  );
};
