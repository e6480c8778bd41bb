import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

/** Seconds that are offered. */
const choices = [10, 30, 60, 300, 900, 3600] as const;

/** How often a board asks again. */
export const RefreshSelect = ({
  id,
  value,
  onChange,
}: {
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (seconds: number) => void;
}) => {
  const { t } = useTranslation('reports');
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      {...(onChange === undefined ? {} : { onChange })}
      options={choices.map((seconds) => ({
        value: seconds,
        label:
          seconds < 60
            ? t('history.views.seconds', { count: seconds })
            : t('history.views.minutes', { count: seconds / 60 }),
      }))}
    />
  );
};
