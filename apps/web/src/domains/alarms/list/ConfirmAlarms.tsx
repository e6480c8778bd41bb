import { TabModal } from '@millwright/ui';
import { Alert, App, Form, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useConfirmAlarms } from '../alarms.queries.ts';

/** Takes note of alarms: who and when are recorded by the server, the note is the user's. */
export const ConfirmAlarms = ({
  ids,
  onDone,
  onCancel,
}: {
  readonly ids: readonly number[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) => {
  const { t } = useTranslation('alarms');
  const { message } = App.useApp();
  const [form] = Form.useForm<{ note: string }>();
  const formId = useId();
  const confirm = useConfirmAlarms();
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
      {error ? <Alert type="error" showIcon title={error} /> : null}
      <Form
        name={formId}
        form={form}
        layout="vertical"
        initialValues={{ note: '' }}
        onFinish={({ note }) =>
          confirm.mutate(
            { ids: [...ids], note },
            {
              onSuccess: ({ list }) => {
                message.success(t('confirm.done', { count: list.length }));
                onDone();
              },
            },
          )
        }
      >
        <Form.Item name="note" label={t('confirm.note')}>
          <Input.TextArea autoFocus rows={3} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </TabModal>
  );
};
