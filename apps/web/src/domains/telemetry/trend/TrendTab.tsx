import { DownloadOutlined } from '@ant-design/icons';
import type { TrendChartHandle } from '@millwright/charts';
import type { PointId } from '@millwright/kernel';
import { ErrorState, StatusTag } from '@millwright/ui';
import { Button, DatePicker, Segmented, Select, Skeleton, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isBeyondSpan } from '../../../shell/fields/beyond-span.ts';
import { LiveStatusTag } from '../../../shell/status/LiveStatusTag.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import type { ItemTabProps } from '../../items/index.ts';
import { useItemPoints } from '../telemetry.queries.ts';
import { saveText } from './save-text.ts';
import { Trend } from './Trend.tsx';
import styles from './trend.module.css';
import { isLive, isSliding, mostPoints, type SpanKey, spans } from './trend-state.ts';
import { useTrendState } from './use-trend-state.ts';

/** Points that a fresh page draws. */
const firstPoints = 3;

/** The course of several points of an item, live or of any time. */
export const TrendTab = ({ itemId, itemName }: ItemTabProps) => {
  const { t } = useTranslation('telemetry');
  const chart = useRef<TrendChartHandle>(null);
  const { data, error, refetch } = useItemPoints(itemId);

  const { drawable, chosen, state, nameOf, change } = useTrendState(data, firstPoints);

  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton active />;
  const { shown } = state;
  return (
    <section className={styles.panel}>
      <div className={styles.tools}>
        <Select
          className={styles.points ?? ''}
          mode="multiple"
          maxCount={mostPoints}
          maxTagCount="responsive"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('trend.choose')}
          aria-label={t('trend.choose')}
          value={[...state.points]}
          onChange={(points: PointId[]) => change({ points })}
          options={drawable.map((point) => ({ value: point.pointId, label: nameOf(point) }))}
        />
        <Segmented<SpanKey | 'range'>
          value={isSliding(shown) ? shown.span : 'range'}
          aria-label={t('trend.span')}
          onChange={(span) => (span === 'range' ? undefined : change({ shown: { span } }))}
          options={[
            ...spans.map((span) => ({ value: span.key, label: t(`trend.spans.${span.key}`) })),
            ...(isSliding(shown)
              ? []
              : [{ value: 'range' as const, label: t('trend.spans.range') }]),
          ]}
        />
        <DatePicker.RangePicker
          showTime
          disabledDate={isBeyondSpan}
          allowClear={false}
          value={isSliding(shown) ? null : [dayjs(shown.from), dayjs(shown.to)]}
          onChange={(range) => {
            const [from, to] = range ?? [];
            if (from && to) change({ shown: { from: from.valueOf(), to: to.valueOf() } });
          }}
        />
        {isLive(shown) ? (
          <LiveStatusTag tone="ok">{t('trend.live')}</LiveStatusTag>
        ) : (
          <StatusTag tone="off">{t('trend.still')}</StatusTag>
        )}
        <Tooltip title={t('trend.export')}>
          <Button
            icon={<DownloadOutlined />}
            aria-label={t('trend.export')}
            disabled={chosen.length === 0}
            onClick={() => saveText(`${itemName}.csv`, 'text/csv', chart.current?.csv() ?? '')}
          />
        </Tooltip>
      </div>
      <Trend
        points={chosen}
        nameOf={nameOf}
        shown={shown}
        chart={chart}
        onRange={(range) => change({ shown: range })}
        onReset={() => change({ shown: { span: '30m' } })}
      />
    </section>
  );
};
