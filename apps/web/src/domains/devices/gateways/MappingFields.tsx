import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons';
import { gatewayFacts } from '@millwright/contract/devices/facts/gateway';
import { mapping } from '@millwright/contract/devices/protocols/index';
import { Button, Checkbox, Form, type FormInstance, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../wire/say-code.ts';
import styles from '../devices.module.css';
import { freshMapping } from './gateway-form.ts';

const { max: mostMappings } = gatewayFacts.create.mappings;

/** A rule for one field of a mapping, judged with the others of the same mapping. */
const rule =
  (index: number, field: string) =>
  ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
    validator: () => {
      const checked = mapping.safeParse(getFieldValue(['mappings', index]));
      const issue = checked.error?.issues.find(({ path }) => path[0] === field);
      return issue ? Promise.reject(sayCode(issue.message)) : Promise.resolve();
    },
  });

/** What an MQTT box publishes in shapes of its own. */
export const MappingFields = ({ wholeTopics }: { readonly wholeTopics: boolean }) => {
  const { t } = useTranslation('devices');
  return (
    <>
      <h2 className={styles.section}>{t('gateway.mapping.title')}</h2>
      <p className={styles.hint}>{t('gateway.mapping.hint')}</p>
      <Form.List name="mappings">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }, position) => (
              <fieldset key={key} className={styles.mapping}>
                <legend>
                  {t('gateway.mapping.one', { number: position + 1 })}
                  <Button
                    type="text"
                    size="small"
                    icon={<MinusCircleOutlined />}
                    aria-label={t('gateway.mapping.remove', { number: position + 1 })}
                    onClick={() => remove(name)}
                  />
                </legend>
                <OneMapping index={name} wholeTopics={wholeTopics} />
              </fieldset>
            ))}
            <Button
              icon={<PlusOutlined />}
              disabled={rows.length >= mostMappings}
              onClick={() => add(freshMapping)}
            >
              {t('gateway.mapping.add')}
            </Button>
          </>
        )}
      </Form.List>
    </>
  );
};

const OneMapping = ({
  index,
  wholeTopics,
}: {
  readonly index: number;
  readonly wholeTopics: boolean;
}) => {
  const { t } = useTranslation('devices');
  const shape = Form.useWatch(['mappings', index, 'shape']);
  const entry = (name: 'topic' | 'at' | 'name' | 'value', extra?: string) => (
    <Form.Item
      name={[index, name]}
      label={t(`gateway.mapping.${name}`)}
      extra={extra}
      dependencies={name === 'topic' ? [['mappings', index, 'scope']] : []}
      rules={[rule(index, name)]}
    >
      <Input maxLength={200} autoComplete="off" spellCheck={false} />
    </Form.Item>
  );
  return (
    <>
      <div className={styles.grid}>
        <Form.Item name={[index, 'scope']} label={t('gateway.mapping.scope')}>
          <Select
            options={(['own', 'any'] as const).map((value) => ({
              value,
              label: t(`gateway.mapping.scopes.${value}`),
              disabled: value === 'any' && !wholeTopics,
            }))}
          />
        </Form.Item>
        {entry('topic', t('gateway.mapping.topic_hint'))}
        <Form.Item name={[index, 'shape']} label={t('gateway.mapping.shape')}>
          <Select
            options={mapping.shape.shape.options.map((value) => ({
              value,
              label: t(`gateway.mapping.shapes.${value}`),
            }))}
          />
        </Form.Item>
      </div>
      {shape === 'samples' ? null : (
        <div className={styles.grid}>
          {entry('at', t('gateway.mapping.at_hint'))}
          {shape === 'list' ? (
            <>
              {entry('name')}
              {entry('value')}
            </>
          ) : null}
          <Form.Item
            name={[index, 'time']}
            label={t('gateway.mapping.time')}
            extra={t('gateway.mapping.time_hint')}
            normalize={(entered: string) => entered || null}
            rules={[rule(index, 'time')]}
          >
            <Input maxLength={200} autoComplete="off" spellCheck={false} />
          </Form.Item>
          <Form.Item
            name={[index, 'utcOffsetMinutes']}
            label={t('gateway.mapping.offset')}
            rules={[rule(index, 'utcOffsetMinutes')]}
          >
            <InputNumber className={styles.wide ?? ''} min={-720} max={840} precision={0} />
          </Form.Item>
        </div>
      )}
      {shape === 'samples' ? null : (
        <Form.Item name={[index, 'textNumbers']} valuePropName="checked">
          <Checkbox>{t('gateway.mapping.text_numbers')}</Checkbox>
        </Form.Item>
      )}
    </>
  );
};
