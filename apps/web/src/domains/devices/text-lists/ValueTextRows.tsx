import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  maxTextsPerList,
  maxValueText,
} from '@millwright/contract/devices/text-lists/text-list-size';
import { valueColors } from '@millwright/kernel';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../wire/say-code.ts';
import { PasteTexts } from './PasteTexts.tsx';
import { isTwice, nextText, type TextListFields } from './text-list-form.ts';
import styles from './text-lists.module.css';

/** The texts of a list: a row each with the value, its text and colour. */
export const ValueTextRows = () => {
  const { t } = useTranslation('devices');
  const form = Form.useFormInstance<TextListFields>();
  const entered = (): TextListFields['texts'] => form.getFieldValue('texts') ?? [];
  return (
    <Form.List name="texts">
      {(rows, { add, remove }) => (
        <div className={styles.rows}>
          {rows.map(({ key, name }, place) => {
            const number = place + 1;
            return (
              <div key={key} className={styles.row}>
                <Form.Item
                  name={[name, 'value']}
                  rules={[
                    { required: true, message: t('texts.value_missing') },
                    {
                      validator: (_rule, value: number | null) =>
                        isTwice(entered(), value)
                          ? Promise.reject(sayCode('text_list.value_twice'))
                          : Promise.resolve(),
                    },
                  ]}
                >
                  <InputNumber
                    className={styles.wide ?? ''}
                    precision={0}
                    placeholder={t('texts.value')}
                    aria-label={t('texts.row_value', { number })}
                  />
                </Form.Item>
                <Form.Item
                  name={[name, 'text']}
                  rules={[
                    {
                      required: true,
                      whitespace: true,
                      message: sayCode('text_list.text_rule'),
                    },
                  ]}
                >
                  <Input
                    maxLength={maxValueText}
                    placeholder={t('texts.text')}
                    aria-label={t('texts.row_text', { number })}
                  />
                </Form.Item>
                <Form.Item name={[name, 'color']}>
                  <Select
                    allowClear
                    placeholder={t('texts.color')}
                    aria-label={t('texts.row_color', { number })}
                    options={valueColors.map((color) => ({
                      value: color,
                      label: (
                        <span className={styles.color} data-color={color}>
                          {t(`texts.colors.${color}`)}
                        </span>
                      ),
                    }))}
                  />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  disabled={rows.length === 1}
                  aria-label={t('texts.row_remove', { number })}
                  onClick={() => remove(name)}
                />
              </div>
            );
          })}
          <Button
            icon={<PlusOutlined />}
            disabled={rows.length >= maxTextsPerList}
            onClick={() => add(nextText(entered()))}
          >
            {t('texts.row_add')}
          </Button>
          <p>{t('texts.paste')}</p>
          <PasteTexts
            entered={entered}
            onTake={(texts) => {
              // As if typed, so that the form knows of it.
              remove(rows.map(({ name }) => name));
              for (const text of texts) add(text);
            }}
          />
        </div>
      )}
    </Form.List>
  );
};
