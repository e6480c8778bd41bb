import { gatewayInput } from '@millwright/contract/devices/gateways.schemas';
import { schemaRule, TabModal } from '@millwright/ui';
import { Alert, Form, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../wire/failure-text.ts';
import { sayCode } from '../../wire/say-code.ts';
import { useAddGateway } from './devices.queries.ts';

interface Fields {
  readonly gatewayName: string;
  readonly boxId: string;
  readonly password: string;
}

const { gatewayName, boxId, password } = gatewayInput.shape;

/** Adds a gateway to an item: the box connects with this box ID and password. */
export const AddGateway = ({
  itemId,
  onAdded,
  onCancel,
}: {
  readonly itemId: number;
  readonly onAdded: (gatewayId: number) => void;
  readonly onCancel: () => void;
}) => {
  const { t } = useTranslation('devices');
  const [form] = Form.useForm<Fields>();
  const formId = useId();
  const add = useAddGateway();
  const error = failureText(add.error);
  return (
    <TabModal
      open
      title={t('gateway.add')}
      okText={t('gateway.submit')}
      cancelText={t('gateway.cancel')}
      confirmLoading={add.isPending}
      onOk={() => form.submit()}
      onCancel={onCancel}
    >
      {error ? <Alert type="error" showIcon title={error} /> : null}
      <Form<Fields>
        name={formId}
        form={form}
        layout="vertical"
        onFinish={(fields) =>
          add.mutate({ itemId, ...fields }, { onSuccess: ({ id }) => onAdded(id) })
        }
      >
        <Form.Item
          name="gatewayName"
          label={t('gateway.name')}
          required
          rules={[schemaRule(gatewayName, sayCode)]}
        >
          <Input autoFocus maxLength={17} />
        </Form.Item>
        <Form.Item
          name="boxId"
          label={t('gateway.box_id')}
          extra={t('gateway.box_id_hint')}
          required
          rules={[schemaRule(boxId, sayCode)]}
        >
          <Input maxLength={32} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('gateway.password')}
          extra={t('gateway.password_hint')}
          required
          rules={[schemaRule(password, sayCode)]}
        >
          <Input.Password maxLength={17} autoComplete="new-password" />
        </Form.Item>
      </Form>
    </TabModal>
  );
};
