import { equipmentStates, type MapResult, type Palette, stateGiven } from '@millwright/scene';
import { Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { anyTyped, type Given } from '../model/bindings.ts';
import { ColorEntry } from './ColorEntry.tsx';
import { NumberEntry } from './NumberEntry.tsx';
import styles from './panels.module.css';

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
      return <Switch id={id} size="small" checked={Boolean(value)} onChange={onChange} />;
    case 'state':
      return (
        <Select
          id={id}
          size="small"
          value={stateGiven(value)}
          onChange={onChange}
          options={equipmentStates.map((state) => ({
            value: state,
            label: (
              <>
                <span className={styles.swatch} style={{ background: palette[`state-${state}`] }} />
                {t(`equipment.${state}`)}
              </>
            ),
          }))}
        />
      );
    case 'text':
    case 'any':
      return (
        <Input
          id={id}
          size="small"
          maxLength={200}
          value={String(value)}
          onChange={({ target }) =>
            onChange(given === 'any' ? anyTyped(target.value) : target.value)
          }
        />
      );
    case 'number':
      return (
        <NumberEntry
          id={id}
          min={-1e9}
          max={1e9}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
  }
};
