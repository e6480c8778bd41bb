import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { alarmShelvingFacts } from '@millwright/contract/alarms/facts/alarm-shelving';
import { TabModal } from '@millwright/ui';
import { Alert, App, Form, Input, Radio, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MomentInput } from '../../../shell/fields/MomentInput.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import styles from '../alarms.module.css';
import { alarmText } from '../list/alarm-text.ts';
import { placeOf } from '../list/say-alarm.ts';
import {
  lengthsFor,
  lengthWords,
  newShelving,
  type ShelvingFields,
  waysFor,
} from './shelving-form.ts';
import { useMayShelve, useShelve } from './use-shelve.ts';

/** Shelves what alarms come from, as many as are selected, or takes it out of service. */
export const ShelveAlarms = ({
  ids,
  alarm,
  onDone,
  onCancel,
}: {
  readonly ids: readonly number[];
  /** The one, where it is but one: it is named. */
  readonly alarm?: Alarm | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) => {
  const { t } = useTranslation('alarms');
  const { message } = App.useApp();
  const [form] = Form.useForm<ShelvingFields>();
  const formId = useId();
  const may = useMayShelve();
  const ways = waysFor(may.shelve, may.takeOut);
  const way = Form.useWatch('way', form) ?? ways[0];
  const shelve = useShelve(ids);
  const error = failureText(shelve.error);
  return (
    <TabModal
      open
      title={t('shelving.title', { count: ids.length })}
      okText={t('shelving.submit')}
      cancelText={t('confirm.cancel')}
      confirmLoading={shelve.isPending}
      onOk={() => form.submit()}
      onCancel={onCancel}
    >
      {alarm === undefined ? null : (
        <p className={styles.asked}>
          <b>{alarmText(alarm, t)}</b>
          <small>{placeOf(alarm)}</small>
        </p>
      )}
      {error ? <Alert type="error" showIcon title={error} /> : null}
      <Form
        name={formId}
        form={form}
        layout="vertical"
        initialValues={{ ...newShelving, way: ways[0] }}
        onFinish={(fields) =>
          shelve.mutate(
            { ...newShelving, ...fields },
            {
              onSuccess: (count) => {
                message.success(t('shelving.done', { count }));
                onDone();
              },
            },
          )
        }
      >
        <Form.Item name="way" label={t('shelving.way')} extra={t(`shelving.hints.${way}`)}>
          <Radio.Group
            options={ways.map((value) => ({ value, label: t(`shelving.ways.${value}`) }))}
          />
        </Form.Item>
        {way === 'out-of-service' ? (
          <Form.Item
            name="until"
            label={t('shelving.until')}
            rules={[{ required: true, message: t('shelving.until_missing') }]}
          >
            <MomentInput />
          </Form.Item>
        ) : (
          <Form.Item
            name="forMs"
            label={t(way === 'one-shot' ? 'shelving.at_most' : 'shelving.length')}
          >
            <Select
              options={lengthsFor(may.takeOut).map((value) => {
                const { unit, count } = lengthWords(value);
                return { value, label: t(`shelving.${unit}`, { count }) };
              })}
            />
          </Form.Item>
        )}
        <Form.Item
          name="reason"
          label={t('shelving.reason')}
          rules={[{ required: true, whitespace: true, message: t('shelving.reason_missing') }]}
        >
          <Input.TextArea
            autoFocus
            rows={2}
            maxLength={alarmShelvingFacts.shelve.reason.max}
            showCount
          />
        </Form.Item>
      </Form>
    </TabModal>
  );
};
