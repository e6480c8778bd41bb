import { ReloadOutlined } from '@ant-design/icons';
import {
  type EarlierSpan,
  earlierSpans,
  type HistorySpan,
  historySpans,
} from '@millwright/contract/reports/history-span';
import type { TimeSpan } from '@millwright/kernel';
import { ZoneMark } from '@millwright/ui';
import { Button, DatePicker, Select, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { isBeyondSpan } from '../../../shell/fields/beyond-span.ts';
import styles from './history.module.css';
import type { HistoryState } from './history-state.ts';

/** Which span is shown, and what it is laid over. */
export const SpanTools = ({
  state,
  change,
  shown,
  timeZone,
  onRefresh,
}: {
  readonly state: HistoryState;
  readonly change: (part: Partial<HistoryState>) => void;
  readonly shown: TimeSpan;
  /** Of the item. */
  readonly timeZone: string;
  readonly onRefresh: () => void;
}) => {
  const { t } = useTranslation('reports');
  const { span, range, compare } = state;
  return (
    <div className={styles.tools}>
      <Select<HistorySpan | 'range'>
        className={styles.choice ?? ''}
        aria-label={t('history.span')}
        value={range === null ? span : 'range'}
        onChange={(chosen) => {
          if (chosen !== 'range') change({ span: chosen, range: null });
        }}
        options={[
          ...historySpans.map((value) => ({ value, label: t(`history.spans.${value}`) })),
          ...(range === null ? [] : [{ value: 'range' as const, label: t('history.spans.range') }]),
        ]}
      />
      <DatePicker.RangePicker
        showTime
        disabledDate={isBeyondSpan}
        allowClear={false}
        value={[dayjs(shown.from), dayjs(shown.to)]}
        onChange={(chosen) => {
          const [from, to] = chosen ?? [];
          if (from && to && from < to) {
            change({ range: { from: from.valueOf(), to: to.valueOf() } });
          }
        }}
      />
      <Tooltip title={t('history.refresh')}>
        <Button icon={<ReloadOutlined />} aria-label={t('history.refresh')} onClick={onRefresh} />
      </Tooltip>
      <ZoneMark timeZone={timeZone} />
      {state.as === 'curves' || state.as === 'bars' ? (
        <Select<EarlierSpan | 'none'>
          className={styles.choice ?? ''}
          aria-label={t('history.compare')}
          value={compare ?? 'none'}
          onChange={(chosen) => change({ compare: chosen === 'none' ? null : chosen })}
          options={[
            { value: 'none' as const, label: t('history.earlier.none') },
            ...earlierSpans.map((value) => ({
              value,
              label: t('history.against', { earlier: t(`history.earlier.${value}`) }),
            })),
          ]}
        />
      ) : null}
    </div>
  );
};
