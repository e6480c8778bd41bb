import { PlusOutlined } from '@ant-design/icons';
import { textListEndpoints } from '@millwright/contract/devices/endpoints';
import type { ItemId } from '@millwright/kernel';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../wire/queries/use-call.ts';
import { TextListDrawer } from './TextListDrawer.tsx';

/** Chooses a text list of an item, or none, or makes the one that is missing. */
export const TextListSelect = ({
  itemId,
  value,
  onChange,
  ...given
}: {
  readonly itemId: ItemId;
  readonly disabled?: boolean;
  /** Given by the form that holds it. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
}) => {
  const { t } = useTranslation('devices');
  const { data, isFetching } = useCall(textListEndpoints.list, { itemId });
  const [open, setOpen] = useState(false);
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Select
        {...given}
        allowClear
        open={open}
        onOpenChange={setOpen}
        loading={isFetching && !data}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('texts.none')}
        value={value ?? null}
        onChange={(id) => onChange?.(id ?? null)}
        options={(data?.list ?? []).map((list) => ({
          value: list.id,
          label: list.name,
          title: list.texts.map((one) => `${one.value} = ${one.text}`).join('\n'),
        }))}
        popupRender={(menu) => (
          <>
            {menu}
            <Button
              type="text"
              block
              icon={<PlusOutlined />}
              onClick={() => {
                setOpen(false);
                setCreating(true);
              }}
            >
              {t('texts.create')}
            </Button>
          </>
        )}
      />
      {creating ? (
        <TextListDrawer
          itemId={itemId}
          list={null}
          onSaved={({ id }) => onChange?.(id)}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  );
};
