import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { pointFields } from '@millwright/contract/devices/points/points.schemas';
import { DataType } from '@millwright/kernel';
import { schemaRule } from '@millwright/ui';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../wire/say-code.ts';
import { type BlockFields, nextRow } from './block-form.ts';
import styles from './configure.module.css';

/** The rows of a variable block: name and type each, what else the type needs. */
export const BlockRows = ({ most }: { readonly most: number }) => {
  const { t } = useTranslation('devices');
  const form = Form.useFormInstance<BlockFields>();
  return (
    <Form.List name="rows">
      {(rows, { add, remove }) => (
        <div className={styles.rows}>
          {rows.map(({ key, name }, place) => (
            <div key={key} className={styles.row}>
              <span>{place + 1}</span>
              <Form.Item name={[name, 'name']} rules={[schemaRule(pointFields.name, sayCode)]}>
                <Input
                  maxLength={50}
                  placeholder={t('point.name')}
                  aria-label={t('blocks.row_name', { number: place + 1 })}
                />
              </Form.Item>
              <Form.Item
                name={[name, 'dataType']}
                rules={[{ required: true, message: sayCode('point_block.type_missing') }]}
              >
                <Select
                  placeholder={t('point.dataType')}
                  aria-label={t('blocks.row_type', { number: place + 1 })}
                  options={Object.values(DataType).map((value) => ({
                    value,
                    label: t(`type.${value}`),
                  }))}
                />
              </Form.Item>
              <TypeField row={name} />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                disabled={rows.length === 1}
                aria-label={t('blocks.row_remove', { number: place + 1 })}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button
            icon={<PlusOutlined />}
            disabled={rows.length >= most}
            onClick={() => add(nextRow(form.getFieldValue('rows') ?? []))}
          >
            {t('blocks.row_add')}
          </Button>
        </div>
      )}
    </Form.List>
  );
};

/** The registers of a text or the bit of a switch; nothing for the other types. */
const TypeField = ({ row }: { readonly row: number }) => {
  const { t } = useTranslation('devices');
  const dataType: DataType | undefined = Form.useWatch(['rows', row, 'dataType']);
  if (dataType === DataType.CHAR) {
    return (
      <Form.Item name={[row, 'length']} initialValue={1}>
        <InputNumber min={1} max={125} precision={0} aria-label={t('point.length')} />
      </Form.Item>
    );
  }
  if (dataType === DataType.BOOL) {
    return (
      <Form.Item name={[row, 'bit']}>
        <InputNumber
          min={0}
          max={15}
          precision={0}
          placeholder={t('blocks.bit')}
          aria-label={t('point.bit')}
        />
      </Form.Item>
    );
  }
  return <span />;
};
