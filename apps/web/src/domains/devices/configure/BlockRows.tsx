import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { pointFacts } from '@millwright/contract/devices/facts/point';
import { DataType } from '@millwright/kernel';
import { Button, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { sayCode } from '../../../wire/say-code.ts';
import type { BlockWeb } from '../protocols/protocol-web.ts';
import { type BlockFields, nextRow } from './block-form.ts';
import styles from './configure.module.css';

const { name: facts } = pointFacts.edit;

/** The rows of a variable block: name and type each, what else the type needs. */
export const BlockRows = ({
  most,
  RowField,
}: {
  readonly most: number;
  readonly RowField: BlockWeb['RowField'];
}) => {
  const { t } = useTranslation('devices');
  const form = Form.useFormInstance<BlockFields>();
  return (
    <Form.List name="rows">
      {(rows, { add, remove }) => (
        <div className={styles.rows}>
          {rows.map(({ key, name }, place) => (
            <div key={key} className={styles.row}>
              <span>{place + 1}</span>
              <Field of={facts} name={[name, 'name']}>
                <Input
                  maxLength={facts.max}
                  placeholder={t('point.name')}
                  aria-label={t('blocks.row_name', { number: place + 1 })}
                />
              </Field>
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
              <RowField row={name} />
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
