import { projectGroupFacts } from '@millwright/contract/items/facts/project-group';
import { TabModal, useUi } from '@millwright/ui';
import { Alert, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';

const facts = projectGroupFacts.create;

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
  const { t } = useTranslation('items');
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
        <Field label={t('tree.groupName')} name="groupName" of={facts.groupName}>
          <Input autoFocus maxLength={facts.groupName.max} showCount />
        </Field>
      </Form>
    </TabModal>
  );
};
