import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenPartSettingsProps } from './screen-part.ts';

export const AlarmsSettings = ({ settings, devices, onChange }: ScreenPartSettingsProps) => {
  const { t } = useTranslation('screens');
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('parts.device')}</label>
      <Select
        id={id}
        size="small"
        allowClear
        placeholder={t('parts.every_device')}
        value={typeof settings.device === 'number' ? settings.device : null}
        onChange={(device) => onChange({ ...settings, device: device ?? null })}
        options={devices.map(({ id: value, name }) => ({ value, label: name }))}
      />
    </>
  );
};
