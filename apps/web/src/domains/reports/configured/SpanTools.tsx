import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { Report, ReportData } from '@millwright/contract/reports/configured/reports.schemas';
import { Button, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { TimeRange } from '../../../shell/fields/TimeRange.tsx';
import styles from './configured.module.css';
import type { AskedReport } from './use-chosen-report.ts';

const pickers = { day: 'date', week: 'week', month: 'month', shift: 'date', free: 'date' } as const;
const dateFormat = 'YYYY-MM-DD';

/** Of which day, week, month, shift or span the report is; leads to the one before and the next. */
export const SpanTools = ({
  report: { timeType },
  data,
  asked,
  onChange,
}: {
  readonly report: Report;
  readonly data: ReportData | undefined;
  readonly asked: AskedReport;
  readonly onChange: (asked: AskedReport) => void;
}) => {
  const { t } = useTranslation('reports/configured');
  const placed = (place: {
    readonly date: string;
    readonly period: number | null;
  }): AskedReport => ({
    date: place.date,
    ...(place.period === null ? {} : { period: place.period }),
  });
  const { from, to } = asked;
  const date = data?.date ?? asked.date;
  const previous = data?.previous ?? null;
  const next = data?.next ?? null;
  return (
    <div className={styles.span}>
      <Button
        icon={<LeftOutlined />}
        aria-label={t('read.previous')}
        title={t('read.previous')}
        disabled={previous === null}
        onClick={() => previous && onChange(placed(previous))}
      />
      <DatePicker
        picker={pickers[timeType]}
        allowClear={false}
        aria-label={t('read.date')}
        value={date === undefined ? null : dayjs(date)}
        onChange={(day) => day && onChange({ date: day.format(dateFormat) })}
      />
      {data !== undefined && data.periodTimeList.length > 0 ? (
        <Select
          aria-label={t('read.period')}
          style={{ minWidth: 110 }}
          value={data.period}
          options={data.periodTimeList.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(period) => period !== null && onChange({ date: data.date, period })}
        />
      ) : null}
      <Button
        icon={<RightOutlined />}
        aria-label={t('read.next')}
        title={t('read.next')}
        disabled={next === null}
        onClick={() => next && onChange(placed(next))}
      />
      {timeType === 'free' ? (
        <TimeRange
          value={from === undefined || to === undefined ? null : `${from},${to}`}
          onChange={(range) => {
            const [begin, end] = (range ?? '').split(',').map(Number);
            onChange(begin && end ? { from: begin, to: end } : {});
          }}
        />
      ) : null}
      <Button onClick={() => onChange({})}>{t('read.now')}</Button>
    </div>
  );
};
