import type { Field, Json, Palette } from '@millwright/scene';
import { Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { ColorEntry } from './ColorEntry.tsx';
import { ImageChoice } from './ImageChoice.tsx';
import { NumberEntry } from './NumberEntry.tsx';
import { Row } from './Row.tsx';

/** Fields that the board or a later domain edits, and no panel. */
export const isEntered = ({ kind }: Field): boolean =>
  kind !== 'corners' && kind !== 'settings' && kind !== 'points';

/** One property of a shape, by what its field says of it. */
export const FieldEntry = ({
  name,
  field,
  value,
  palette,
  screens,
  onChange,
}: {
  readonly name: string;
  readonly field: Field;
  readonly value: Json;
  readonly palette: Palette;
  readonly screens: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (value: Json) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  return (
    <Row label={t(`fields.${name}`)}>
      {(id) => {
        switch (field.kind) {
          case 'number':
            return (
              <NumberEntry
                id={id}
                value={value as number}
                min={field.min}
                max={field.max}
                step={field.step}
                onChange={onChange}
              />
            );
          case 'boolean':
            return <Switch id={id} size="small" checked={value === true} onChange={onChange} />;
          case 'text':
            return (
              <Input.TextArea
                id={id}
                size="small"
                autoSize={{ minRows: 1, maxRows: 6 }}
                maxLength={field.longest}
                value={value as string}
                onChange={({ target }) => onChange(target.value)}
              />
            );
          case 'choice':
            return (
              <Select
                id={id}
                size="small"
                value={value as string}
                onChange={onChange}
                options={field.of.map((each) => ({ value: each, label: t(`choices.${each}`) }))}
              />
            );
          case 'color':
            return (
              <ColorEntry
                id={id}
                value={value as string}
                palette={palette}
                onChange={(color) => onChange(color ?? field.fallback)}
              />
            );
          case 'screen':
            return (
              <Select
                id={id}
                size="small"
                allowClear
                value={value as number | null}
                placeholder={t('events.choose_screen')}
                onChange={(chosen) => onChange(chosen ?? null)}
                options={screens.map((screen) => ({ value: screen.id, label: screen.name }))}
              />
            );
          case 'image':
            return <ImageChoice id={id} value={value as number | null} onChange={onChange} />;
          default:
            return null;
        }
      }}
    </Row>
  );
};
