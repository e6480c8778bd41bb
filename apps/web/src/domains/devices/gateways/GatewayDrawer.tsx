import {
  type GatewayRow,
  gatewayInput,
  gatewayKinds,
} from '@millwright/contract/devices/gateways/gateways.schemas';
import { CrudDrawer, schemaRule } from '@millwright/ui';
import { App, Form, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { ItemSelect } from '../../items/index.ts';
import styles from '../devices.module.css';
import { finishGateway, type GatewayFields, startGateway } from './gateway-form.ts';
import { useSaveGateway } from './gateways.queries.ts';
import { MappingFields } from './MappingFields.tsx';
import { RegistrationFields } from './RegistrationFields.tsx';

const { gatewayName, boxId, password } = gatewayInput.shape;
const newPassword = password.def.innerType;

/** Adds a gateway (`gateway` null) or edits one. */
export const GatewayDrawer = ({
  gateway,
  start = {},
  onSaved,
  onClose,
}: {
  readonly gateway: GatewayRow | null;
  /** What a new one begins with; a kind and an item that are given stay. */
  readonly start?: Partial<GatewayFields>;
  readonly onSaved?: (gatewayId: number) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const [form] = Form.useForm<GatewayFields>();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const [initial] = useState(() => ({ ...startGateway(gateway), ...start }));
  const save = useSaveGateway(gateway);
  const isAdministrator = useProfile().grade === 0;
  const kind = Form.useWatch('kind', form) ?? initial.kind;

  const submit = (): void =>
    save.mutate(finishGateway({ ...initial, ...form.getFieldsValue() }), {
      onSuccess: ({ id }) => {
        message.success(t(gateway ? 'gateway.saved' : 'gateway.created'));
        onSaved?.(id);
        onClose();
      },
    });

  return (
    <CrudDrawer
      open
      title={t(gateway ? 'gateway.edit' : 'gateway.add')}
      width={640}
      dirty={dirty}
      saving={save.isPending}
      error={failureText(save.error)}
      onSave={() => form.submit()}
      onClose={onClose}
    >
      <Form<GatewayFields>
        name={formId}
        form={form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={() => setDirty(true)}
        onFinish={submit}
      >
        <Form.Item name="kind" label={t('gateway.kind')} extra={t(`gateway.kind_hint.${kind}`)}>
          <Radio.Group
            disabled={gateway !== null || start.kind !== undefined}
            options={gatewayKinds.map((value) => ({ value, label: t(`gateway.kinds.${value}`) }))}
          />
        </Form.Item>
        <div className={styles.grid}>
          <Form.Item
            name="gatewayName"
            label={t('gateway.name')}
            required
            rules={[schemaRule(gatewayName, sayCode)]}
          >
            <Input autoFocus maxLength={17} />
          </Form.Item>
          <Form.Item
            name="inItem"
            label={t('fields.item')}
            rules={[{ required: true, message: t('drawer.item_required') }]}
          >
            <ItemSelect
              allowClear={false}
              disabled={gateway !== null || start.inItem !== undefined}
            />
          </Form.Item>
          <Form.Item
            name="boxId"
            label={t('gateway.box_id')}
            extra={kind === 'mqtt' ? t('gateway.box_id_hint') : null}
            required
            rules={[schemaRule(boxId, sayCode)]}
          >
            <Input maxLength={32} autoComplete="off" />
          </Form.Item>
          {kind === 'mqtt' ? (
            <Form.Item
              name="password"
              label={t('gateway.password')}
              extra={t(gateway ? 'gateway.password_kept' : 'gateway.password_hint')}
              required={gateway === null}
              rules={[schemaRule(gateway ? password : newPassword, sayCode)]}
              normalize={(entered: string) => entered || undefined}
            >
              <Input.Password maxLength={17} autoComplete="new-password" />
            </Form.Item>
          ) : null}
        </div>
        {kind === 'mqtt' ? (
          <MappingFields wholeTopics={isAdministrator} />
        ) : (
          <RegistrationFields mayConsent={isAdministrator} />
        )}
      </Form>
    </CrudDrawer>
  );
};
