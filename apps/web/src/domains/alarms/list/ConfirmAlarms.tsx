import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmFacts } from '@millwright/contract/alarms/facts/alarm';
import { TabModal } from '@millwright/ui';
import { Alert, App, Form, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChanges } from '../../../wire/queries/use-change.ts';
import styles from '../alarms.module.css';
import { alarmText } from './alarm-text.ts';
import { placeOf } from './say-alarm.ts';

const facts = alarmFacts.confirm;

/**
 * Takes note of alarms, as many as are selected: who and when are recorded by the server, the note is
 * the user's.
 */
export const ConfirmAlarms = ({
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
  const [form] = Form.useForm<{ note: string }>();
  const formId = useId();
  const confirm = useChanges(async (note: string, send) => {
    let count = 0;
    for (let start = 0; start < ids.length; start += facts.ids.max) {
      const some = ids.slice(start, start + facts.ids.max);
      count += (await send(alarmEndpoints.confirm, { ids: some, note })).list.length;
    }
    return count;
  });
  const error = failureText(confirm.error);
  return (
    <TabModal
      open
      title={t('confirm.title', { count: ids.length })}
      okText={t('confirm.submit')}
      cancelText={t('confirm.cancel')}
      confirmLoading={confirm.isPending}
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
        initialValues={{ note: '' }}
        onFinish={({ note }) =>
          confirm.mutate(note, {
            onSuccess: (count) => {
              message.success(t('confirm.done', { count }));
              onDone();
            },
          })
        }
      >
        <Form.Item name="note" label={t('confirm.note')}>
          <Input.TextArea autoFocus rows={3} maxLength={facts.note.max} showCount />
        </Form.Item>
      </Form>
    </TabModal>
  );
};
