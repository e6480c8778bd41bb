import type { MapResult, Palette } from '@millwright/scene';
import { Input, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Given } from '../model/bindings.ts';
import { ColorEntry } from './ColorEntry.tsx';
import { NumberEntry } from './NumberEntry.tsx';

/** What a case of a map gives. */
export const GivenEntry = ({
  id,
  given,
  value,
  palette,
  onChange,
}: {
  readonly id: string;
  readonly given: Given;
  readonly value: MapResult;
  readonly palette: Palette;
  readonly onChange: (value: MapResult) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  switch (given) {
    case 'color':
      return (
        <ColorEntry
          id={id}
          value={typeof value === 'string' ? value : '@text'}
          palette={palette}
          onChange={(color) => onChange(color ?? '@text')}
        />
      );
    case 'boolean':
      return <Switch id={id} size="small" checked={value === true} onChange={onChange} />;
    case 'text':
      return (
        <Input
          id={id}
          size="small"
          maxLength={200}
          aria-label={t('bindings.gives')}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number':
      return (
        <NumberEntry
          id={id}
          min={-1e9}
          max={1e9}
          value={typeof value === 'number' ? value : 0}
          onChange={onChange}
        />
      );
  }
};
