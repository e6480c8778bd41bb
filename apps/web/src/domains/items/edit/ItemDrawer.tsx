import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { itemFields } from '@millwright/contract/items/items.schemas';
import { CrudDrawer, schemaRule } from '@millwright/ui';
import { App, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { useSaveItem } from '../items.queries.ts';
import { PositionField } from './PositionField.tsx';

interface Fields {
  readonly itemName: string;
  readonly lnglat: string;
  readonly note: string;
}

/** Creates an item (`item` null) or edits one. */
export const ItemDrawer = ({
  item,
  onClose,
}: {
  readonly item: ItemRow | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('items');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const save = useSaveItem(item);

  const submit = ({ itemName, lnglat, note }: Fields): void =>
    save.mutate(
      { itemName, lnglat: lnglat.trim() || null, note },
      {
        onSuccess: () => {
          message.success(t(item ? 'saved' : 'created'));
          onClose();
        },
      },
    );

  return (
    <CrudDrawer
      open
      title={t(item ? 'drawer.edit' : 'drawer.create')}
      dirty={dirty}
      saving={save.isPending}
      error={failureText(save.error)}
      onSave={() => form.submit()}
      onClose={onClose}
      width={480}
    >
      <Form
        name={formId}
        form={form}
        layout="vertical"
        initialValues={{
          itemName: item?.itemName ?? '',
          lnglat: item?.lnglat ?? '',
          note: item?.note ?? '',
        }}
        onValuesChange={() => setDirty(true)}
        onFinish={submit}
      >
        <Form.Item
          name="itemName"
          label={t('fields.itemName')}
          required
          rules={[schemaRule(itemFields.itemName, sayCode)]}
        >
          <Input autoFocus maxLength={50} showCount />
        </Form.Item>
        <Form.Item
          name="lnglat"
          label={t('fields.lnglat')}
          extra={t('drawer.lnglat_hint')}
          rules={[
            {
              validator: (rule, value: string) =>
                value.trim() === ''
                  ? Promise.resolve()
                  : schemaRule(itemFields.lnglat, sayCode).validator(rule, value),
            },
          ]}
        >
          <PositionField />
        </Form.Item>
        <Form.Item name="note" label={t('fields.note')}>
          <Input.TextArea rows={4} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </CrudDrawer>
  );
};
