import {
  type PointGroup,
  pointGroup,
} from '@millwright/contract/devices/point-groups/point-groups.schemas';
import { schemaRule, TabModal } from '@millwright/ui';
import { Alert, App, Form, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { useSavePointGroup } from './configure.queries.ts';

/** Names a new variable group (`group` null) or renames one. */
export const NameGroup = ({
  itemId,
  group,
  onClose,
}: {
  readonly itemId: number;
  readonly group: PointGroup | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const [form] = Form.useForm<Pick<PointGroup, 'name'>>();
  const formId = useId();
  const save = useSavePointGroup(itemId, group);
  const error = failureText(save.error);
  return (
    <TabModal
      open
      title={t(group ? 'groups.rename' : 'groups.create')}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {error ? <Alert type="error" showIcon title={error} /> : null}
      <Form
        name={formId}
        form={form}
        layout="vertical"
        initialValues={{ name: group?.name ?? '' }}
        onFinish={({ name }) =>
          save.mutate(name, {
            onSuccess: () => {
              message.success(t('groups.saved'));
              onClose();
            },
          })
        }
      >
        <Form.Item
          name="name"
          label={t('groups.name')}
          extra={t('groups.name_hint')}
          required
          rules={[schemaRule(pointGroup.shape.name, sayCode)]}
        >
          <Input autoFocus maxLength={20} />
        </Form.Item>
      </Form>
    </TabModal>
  );
};
