import type { TrendChartHandle, TrendCursors } from '@millwright/charts';
import type { PointId } from '@millwright/kernel';
import { ErrorState, StatusTag } from '@millwright/ui';
import { DatePicker, Segmented, Select, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBeyondSpan } from '../../../shell/fields/beyond-span.ts';
import { useFullScreen } from '../../../shell/pages/use-full-screen.ts';
import { LiveStatusTag } from '../../../shell/status/LiveStatusTag.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import type { ItemTabProps } from '../../items/index.ts';
import { WithTextLists } from '../live/value-format.tsx';
import { useItemPoints } from '../telemetry.queries.ts';
import { holdsWords, pointOptions } from './point-options.ts';
import { Trend } from './Trend.tsx';
import { TrendTools } from './TrendTools.tsx';
import styles from './trend.module.css';
import { isLive, isSliding, mostPoints, type SpanKey, spans } from './trend-state.ts';
import { useTrendState } from './use-trend-state.ts';

/** Points that a fresh page draws. */
const firstPoints = 3;
/** Pixels beside the plot where it fills the screen: tools above it, a row for each point below. */
const besides = { tools: 190, row: 30 } as const;

/** The course of several points of an item, or of one device of it, live or of any time. */
export const TrendTab = ({ itemId, itemName, deviceId }: ItemTabProps) => {
  const { t } = useTranslation('telemetry');
  const chart = useRef<TrendChartHandle>(null);
  const { data, error, refetch } = useItemPoints(itemId, deviceId);
  const [cursors, setCursors] = useState<TrendCursors>([]);
  const { full, toggle } = useFullScreen();

  const { drawable, chosen, state, nameOf, change } = useTrendState(data, firstPoints);
  const options = useMemo(() => pointOptions(data?.devices ?? [], drawable), [data, drawable]);
  const names = useMemo(
    () => new Map(drawable.map((point) => [point.pointId, nameOf(point)])),
    [drawable, nameOf],
  );
  const nameOfId = (id: unknown): string => names.get(id as PointId) ?? '';

  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton active />;
  const { shown } = state;
  const rest = besides.tools + besides.row * chosen.length;
  return (
    <section className={styles.panel} data-full={full}>
      <div className={styles.tools}>
        <Select
          className={styles.points ?? ''}
          mode="multiple"
          maxCount={mostPoints}
          maxTagCount="responsive"
          allowClear
          showSearch={{
            filterOption: (typed, option) =>
              option !== undefined &&
              'value' in option &&
              holdsWords(typed, nameOfId(option.value)),
          }}
          placeholder={t('trend.choose')}
          aria-label={t('trend.choose')}
          value={[...state.points]}
          onChange={(points: PointId[]) => change({ points })}
          labelRender={({ value }) => nameOfId(value)}
          options={options}
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
        <TrendTools
          name={itemName}
          state={state}
          change={change}
          cursors={cursors}
          onCursors={setCursors}
          full={full}
          onFull={toggle}
          chart={chart}
        />
      </div>
      <WithTextLists lists={data.textLists}>
        <Trend
          points={chosen}
          nameOf={nameOf}
          state={state}
          change={change}
          cursors={cursors}
          onCursors={setCursors}
          height={full ? `max(220px, calc(100dvh - ${rest}px))` : '380px'}
          chart={chart}
        />
      </WithTextLists>
    </section>
  );
};
