import { sheetLimits } from '@millwright/contract/reports/sheets/sheet-limits';
import type { SheetMoment } from '@millwright/contract/reports/sheets/sheet-template';
import { InputNumber, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import styles from '../sheets.module.css';

/** A moment told from the span of the sheet: its begin or end, some days off, at a time of day. */
export const MomentFields = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: SheetMoment;
  readonly onChange: (moment: SheetMoment) => void;
}) => {
  const { t } = useTranslation('reports/sheets');
  const { from, days, clock } = value;
  const midnight = dayjs().startOf('day');
  return (
    <div className={styles.moment}>
      <Select
        aria-label={label}
        value={from}
        options={(['begin', 'end'] as const).map((one) => ({
          value: one,
          label: t(`moment.${one}`),
        }))}
        onChange={(next) => onChange({ ...value, from: next })}
      />
      <InputNumber
        style={{ width: '100%' }}
        aria-label={t('moment.days', { of: label })}
        suffix={t('moment.days_unit')}
        min={-sheetLimits.days}
        max={sheetLimits.days}
        precision={0}
        value={days}
        onChange={(next) => onChange({ ...value, days: next ?? 0 })}
      />
      <TimePicker
        aria-label={t('moment.clock', { of: label })}
        format="HH:mm"
        placeholder={t('moment.same_clock')}
        value={clock === null ? null : midnight.hour(Math.floor(clock / 60)).minute(clock % 60)}
        onChange={(time) =>
          onChange({ ...value, clock: time ? time.hour() * 60 + time.minute() : null })
        }
      />
    </div>
  );
};
