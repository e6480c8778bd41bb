import { groupName as groupRule } from '@millwright/contract/identity/account-rules';
import { schemaRule, TabModal, useUi } from '@millwright/ui';
import { Alert, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../wire/say-code.ts';

/** Asks for the name of a group, a new one's or another one for it. */
export const GroupNameDialog = ({
  title,
  groupName,
  error,
  saving,
  onSave,
  onClose,
}: {
  readonly title: string;
  /** As it is now; empty for a new one. */
  readonly groupName: string;
  readonly error: string | null;
  readonly saving: boolean;
  readonly onSave: (groupName: string) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('identity');
  const { form: texts } = useUi().texts;
  const [form] = Form.useForm<{ readonly groupName: string }>();
  return (
    <TabModal
      cancelText={texts.cancel}
      confirmLoading={saving}
      okText={texts.save}
      onCancel={onClose}
      onOk={() => form.submit()}
      open
      title={title}
    >
      {error !== null && <Alert showIcon title={error} type="error" />}
      <Form
        form={form}
        initialValues={{ groupName }}
        layout="vertical"
        onFinish={(given) => onSave(given.groupName)}
      >
        <Form.Item
          label={t('tree.groupName')}
          name="groupName"
          required
          rules={[schemaRule(groupRule, sayCode)]}
        >
          <Input autoFocus maxLength={50} showCount />
        </Form.Item>
      </Form>
    </TabModal>
  );
};
