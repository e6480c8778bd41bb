import { type HistorySpan, historySpans } from '@millwright/contract/reports/history-span';
import type { TimeSpan } from '@millwright/kernel';
import { ZoneMark } from '@millwright/ui';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { isBeyondSpan } from '../../../shell/fields/beyond-span.ts';

/** Of which span the sheet is. */
export const SheetSpan = ({
  word,
  span,
  timeZone,
  onChange,
}: {
  /** Null where it is one of its own. */
  readonly word: HistorySpan | null;
  readonly span: TimeSpan;
  readonly timeZone: string;
  readonly onChange: (chosen: HistorySpan | TimeSpan) => void;
}) => {
  const { t } = useTranslation(['reports/sheets', 'reports']);
  const own = 'range' as const;
  return (
    <>
      <Select<HistorySpan | typeof own>
        style={{ minWidth: 130 }}
        aria-label={t('view.span')}
        value={word ?? own}
        onChange={(chosen) => {
          if (chosen !== own) onChange(chosen);
        }}
        options={[
          ...historySpans.map((value) => ({
            value,
            label: t(`reports:history.spans.${value}`),
          })),
          ...(word === null ? [{ value: own, label: t('reports:history.spans.range') }] : []),
        ]}
      />
      <DatePicker.RangePicker
        showTime
        disabledDate={isBeyondSpan}
        allowClear={false}
        value={[dayjs(span.from), dayjs(span.to)]}
        onChange={(chosen) => {
          const [from, to] = chosen ?? [];
          if (from && to && from < to) onChange({ from: from.valueOf(), to: to.valueOf() });
        }}
      />
      <ZoneMark timeZone={timeZone} />
    </>
  );
};
