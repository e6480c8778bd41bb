import { EnvironmentOutlined } from '@ant-design/icons';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import type { PositionPickerProps } from '../map/PositionPicker.tsx';

/** Loaded when it is first opened. */
const PositionPicker = lazyPart<PositionPickerProps>('items/map', () =>
  import('../map/PositionPicker.tsx').then((module) => module.PositionPicker),
);

/** A position as text, or chosen on a map; null for none. A form control. */
export const PositionField = ({
  id,
  value = null,
  onChange,
}: {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}) => {
  const { t } = useTranslation('items');
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Space.Compact block>
        <Input
          {...(id === undefined ? {} : { id })}
          value={value ?? ''}
          allowClear
          placeholder="120.000000,31.000000"
          onChange={({ target }) => onChange?.(target.value.trim() === '' ? null : target.value)}
        />
        <Button icon={<EnvironmentOutlined />} onClick={() => setChoosing(true)}>
          {t('drawer.choose_on_map')}
        </Button>
      </Space.Compact>
      {choosing ? (
        <PositionPicker
          value={value ?? ''}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            onChange?.(chosen);
            setChoosing(false);
          }}
        />
      ) : null}
    </>
  );
};
