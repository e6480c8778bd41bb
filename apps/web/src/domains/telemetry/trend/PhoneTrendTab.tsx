import type { TrendChartHandle } from '@millwright/charts';
import type { DeviceId } from '@millwright/kernel';
import { Choices, ErrorState } from '@millwright/ui';
import { Selector, Skeleton } from 'antd-mobile';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import type { ItemTabProps } from '../../items/index.ts';
import styles from '../phone.module.css';
import { useItemPoints } from '../telemetry.queries.ts';
import { Trend } from './Trend.tsx';
import { isSliding, mostPoints, spans } from './trend-state.ts';
import { useTrendState } from './use-trend-state.ts';

/** The course of a few points of an item, or of one device of it, on the phone. */
export const PhoneTrendTab = ({
  itemId,
  deviceId,
}: ItemTabProps & { readonly deviceId?: DeviceId }) => {
  const { t } = useTranslation('telemetry');
  const chart = useRef<TrendChartHandle>(null);
  const { data, error, refetch } = useItemPoints(itemId, deviceId);
  const { drawable, chosen, state, nameOf, change } = useTrendState(data, 1);

  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton.Paragraph animated lineCount={6} />;
  const { shown } = state;
  return (
    <section className={styles.panel}>
      <Choices
        label={t('trend.span')}
        value={isSliding(shown) ? shown.span : null}
        onChange={(span) => change({ shown: { span } })}
        options={spans.map(({ key }) => ({ key, label: t(`trend.spans.${key}`) }))}
      />
      <Trend
        points={chosen}
        nameOf={nameOf}
        shown={shown}
        height={300}
        chart={chart}
        onRange={(range) => change({ shown: range })}
        onReset={() => change({ shown: { span: '30m' } })}
      />
      <h2>{t('trend.choose')}</h2>
      <Selector
        multiple
        columns={1}
        value={[...state.points]}
        onChange={(points) => change({ points: points.slice(-mostPoints) })}
        options={drawable.map((point) => ({ value: point.pointId, label: nameOf(point) }))}
      />
    </section>
  );
};
