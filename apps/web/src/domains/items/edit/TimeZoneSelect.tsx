import { useUi } from '@millwright/ui';
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../shell/session/use-profile.ts';
import styles from '../items.module.css';
import { timeZoneOptions } from './time-zone-options.ts';

/** Chooses a time zone by what people call it or by its name; empty for that of the installation. */
export const TimeZoneSelect = ({
  id,
  value = null,
  onChange,
}: {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}) => {
  const { t } = useTranslation('items');
  const { locale } = useUi();
  const { timeZone: installation } = useProfile();
  // There are some hundred of them: they are named once somebody looks.
  const [opened, setOpened] = useState(false);
  const options = useMemo(
    () =>
      timeZoneOptions(opened ? Intl.supportedValuesOf('timeZone') : [], value, locale, Date.now()),
    [opened, value, locale],
  );
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      {...(value === null ? {} : { value })}
      allowClear
      showSearch={{ optionFilterProp: 'search' }}
      notFoundContent={<span className={styles.quiet}>{t('drawer.time_zone_none')}</span>}
      placeholder={t('drawer.time_zone_default', { zone: installation })}
      options={[...options]}
      onOpenChange={(open) => setOpened(opened || open)}
      onChange={(zone?: string) => onChange?.(zone ?? null)}
    />
  );
};
