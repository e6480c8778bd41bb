import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { useUi, ValueCell, type ValueLimits } from '@millwright/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '../../../wire/server-clock.ts';
import { readings } from './readings.ts';
import { useSwitchWords, useValueFormat } from './value-format.tsx';
import type { FormattedPoint } from './value-format-of.ts';

export type ShownPoint = FormattedPoint &
  Pick<ItemDataPoint, 'pointId' | 'unit' | 'lowerLimit' | 'upperLimit' | 'limitLevel'>;

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

const useLimits = ({ lowerLimit, upperLimit, limitLevel }: ShownPoint): ValueLimits | null => {
  const { t } = useTranslation('telemetry');
  const { texts } = useUi();
  const level = Math.min(4, Math.max(1, limitLevel)) as 1 | 2 | 3 | 4;
  return useMemo(() => {
    if (lowerLimit === null && upperLimit === null) return null;
    const said = { level: texts.level[level] };
    const beyond = { lower: t('live.beyond.lower', said), upper: t('live.beyond.upper', said) };
    return { lower: lowerLimit, upper: upperLimit, level, beyond };
  }, [lowerLimit, upperLimit, level, texts, t]);
};
