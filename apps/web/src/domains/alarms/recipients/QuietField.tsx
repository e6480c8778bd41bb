import { Checkbox, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { clockLength } from '../../../shell/fields/clock-of-day.ts';
import type { QuietDraft } from './plan-form.ts';
import styles from './recipients.module.css';

/** Whether it is quiet for a part of the day, and from when to when. */
export const QuietField = ({
  value = { on: false, begin: '', end: '' },
  onChange,
}: {
  readonly value?: QuietDraft;
  readonly onChange?: (quiet: QuietDraft) => void;
}) => {
  const { t } = useTranslation('alarms/recipients');
  const set = (change: Partial<QuietDraft>): void => onChange?.({ ...value, ...change });
  return (
    <div className={styles.quiet}>
      <Checkbox checked={value.on} onChange={({ target }) => set({ on: target.checked })}>
        {t('quiet_on')}
      </Checkbox>
      <Input
        aria-label={t('quiet_begin')}
        disabled={!value.on}
        maxLength={clockLength}
        value={value.begin}
        onChange={({ target }) => set({ begin: target.value })}
      />
      –
      <Input
        aria-label={t('quiet_end')}
        disabled={!value.on}
        maxLength={clockLength}
        value={value.end}
        onChange={({ target }) => set({ end: target.value })}
      />
    </div>
  );
};
