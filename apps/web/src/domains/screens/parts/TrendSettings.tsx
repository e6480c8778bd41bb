import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SpanSelect } from './of-others.ts';
import type { ScreenPartSettingsProps } from './screen-part.ts';

export const TrendSettings = ({ settings, onChange }: ScreenPartSettingsProps) => {
  const { t } = useTranslation('screens');
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('parts.span')}</label>
      <SpanSelect
        id={id}
        value={typeof settings.span === 'string' ? settings.span : ''}
        onChange={(span) => onChange({ ...settings, span })}
      />
    </>
  );
};
