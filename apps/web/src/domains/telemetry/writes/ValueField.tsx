import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { Input, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Stepped } from './Stepped.tsx';
import { entryKind } from './write-value.ts';

/** The field of the value; the form gives it `id`, `value` and `onChange`. */
export const ValueInput = ({
  point,
  label,
  change = false,
  id,
  value = '',
  onChange = () => {},
}: {
  readonly point: ItemDataPoint;
  /** Where it is one of many, which have no label of a form's. */
  readonly label?: string;
  /** By how much it changes is entered. */
  readonly change?: boolean;
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}) => {
  const input = (
    <Input
      autoFocus={label === undefined}
      aria-label={label}
      autoComplete="off"
      inputMode={entryKind(point.dataType) === 'number' ? 'decimal' : 'text'}
      suffix={point.unit}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      {...(id === undefined ? {} : { id })}
    />
  );
  if (entryKind(point.dataType) !== 'number') return input;
  return (
    <Stepped point={point} value={value} onChange={onChange} change={change}>
      {input}
    </Stepped>
  );
};

/** Choices that stand side by side. */
const mostSideBySide = 4;

/** A value chosen by its name. */
export const ValueChoice = ({
  named,
  label,
  ...field
}: {
  readonly named: readonly {
    readonly key: string;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
  readonly label?: string;
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}) => {
  const { t } = useTranslation('telemetry');
  const options = named.map(({ key, label, disabled = false }) => ({
    ...{ value: key, label, disabled },
  }));
  return named.length <= mostSideBySide ? (
    <Segmented {...field} aria-label={label} options={options} />
  ) : (
    <Select
      {...field}
      autoFocus={label === undefined}
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      value={field.value || null}
      placeholder={t('write.choose')}
      options={options}
    />
  );
};
