import { pointGroupEndpoints } from '@millwright/contract/devices/endpoints';
import { pointFacts } from '@millwright/contract/devices/facts/point';
import { DisplayFormat, type ItemId, wordOrders } from '@millwright/kernel';
import { Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../wire/queries/use-call.ts';
import { LevelSelect } from '../points/LevelSelect.tsx';
import { SecondsInput } from '../points/SecondsInput.tsx';
import { WriteConfirmSelect } from '../points/WriteConfirmSelect.tsx';
import { TextListSelect } from '../text-lists/TextListSelect.tsx';
import type { batchFields } from './batch-fields.ts';

interface Props {
  readonly kind: (typeof batchFields)[number]['kind'];
  readonly itemId: ItemId;
  readonly label: string;
  readonly disabled: boolean;
  /** Given by the form that holds it. */
  readonly id?: string;
  /** Each kind has a value of its own, which the form knows. */
  readonly value?: never;
  readonly onChange?: (value: unknown) => void;
}

/** The control for one field of a batch. */
export const BatchControl = ({ kind, itemId, label, onChange, ...given }: Props) => {
  const { t } = useTranslation('devices');
  const { data: groups } = useCall(pointGroupEndpoints.list, { itemId });
  const props = { ...given, onChange: (value: unknown) => onChange?.(value ?? null) };
  switch (kind) {
    case 'text':
      return (
        <Input {...given} maxLength={20} onChange={({ target }) => onChange?.(target.value)} />
      );
    case 'digits':
      return <InputNumber {...props} min={0} max={9} precision={0} />;
    case 'number':
      return <InputNumber {...props} />;
    case 'format':
      return (
        <Select
          {...props}
          options={Object.values(DisplayFormat).map((value) => ({
            value,
            label: t(`format.${value}`),
          }))}
        />
      );
    case 'order':
      return (
        <Select
          {...props}
          allowClear
          placeholder={t('point.as_device')}
          options={wordOrders.map((value) => ({ value, label: value }))}
        />
      );
    case 'group':
      return (
        <Select
          {...props}
          allowClear
          placeholder={t('groups.none')}
          options={(groups?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      );
    case 'texts':
      return <TextListSelect {...props} itemId={itemId} />;
    case 'confirm':
      return <WriteConfirmSelect {...props} />;
    case 'level':
      return <LevelSelect {...props} label={label} />;
    case 'seconds':
      return <SecondsInput {...props} label={label} max={pointFacts.edit.limitDelayMs.max} />;
    case 'flag':
      return <Switch {...props} />;
  }
};
