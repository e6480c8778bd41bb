import { gatewayFacts } from '@millwright/contract/devices/facts/gateway';
import type { Gateway, GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { ItemId } from '@millwright/kernel';
import { Form, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { ItemSelect } from '../../items/index.ts';
import { BoxAddress } from '../box-id/BoxAddress.tsx';
import styles from '../devices.module.css';
import { type GatewayFields, savingGateway, startGateway } from './gateway-form.ts';
import { MappingFields } from './MappingFields.tsx';
import { RegistrationFields } from './RegistrationFields.tsx';

const facts = gatewayFacts.create;
/** A password that is there stays where none is entered; a new box needs one. */
const { optional: _optional, ...newPassword } = facts.password;

/** What collides is the packet or the pattern. */
const serverNames = {
  itemId: 'inItem',
  registration: ['registration.pattern', 'registration.literal.value'],
} as const;

/** Adds a gateway (`gateway` null) or edits one. */
export const GatewayDrawer = ({
  gateway,
  chosenItem = null,
  start = {},
  onSaved,
  onClose,
}: {
  readonly gateway: GatewayRow | null;
  /** Where a new one begins; another item may be taken. */
  readonly chosenItem?: ItemId | null;
  /** What a new one begins with; a kind and an item that are given stay. */
  readonly start?: Partial<GatewayFields>;
  readonly onSaved?: (gateway: Gateway) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const isAdministrator = useProfile().grade === 0;
  const save = savingGateway(gateway);
  return (
    <ResourceDrawer
      title={t(gateway ? 'gateway.edit' : 'gateway.add')}
      width={640}
      start={{ ...startGateway(gateway, chosenItem), ...start }}
      save={save}
      saved={t(gateway ? 'gateway.saved' : 'gateway.created')}
      onSaved={onSaved ?? (() => {})}
      serverNames={serverNames}
      onClose={onClose}
    >
      {({ kind, boxId }) => (
        <>
          <Form.Item name="kind" label={t('gateway.kind')} extra={t(`gateway.kind_hint.${kind}`)}>
            <Radio.Group
              disabled={gateway !== null || start.kind !== undefined}
              options={facts.kind.of.map((value) => ({
                value,
                label: t(`gateway.kinds.${value}`),
              }))}
            />
          </Form.Item>
          <div className={styles.grid}>
            <Field of={facts.gatewayName} name="gatewayName" label={t('gateway.name')}>
              <Input autoFocus maxLength={17} />
            </Field>
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
            <Field
              of={facts.boxId}
              name="boxId"
              label={t('gateway.box_id')}
              extra={kind === 'mqtt' ? t('gateway.box_id_hint') : null}
            >
              <Input maxLength={facts.boxId.max} autoComplete="off" />
            </Field>
            {kind === 'mqtt' ? (
              <Field
                of={gateway ? facts.password : newPassword}
                name="password"
                label={t('gateway.password')}
                extra={t(gateway ? 'gateway.password_kept' : 'gateway.password_hint')}
                normalize={(entered: string) => entered || undefined}
              >
                <Input.Password maxLength={facts.password.max} autoComplete="new-password" />
              </Field>
            ) : null}
          </div>
          <BoxAddress kind={kind} boxId={boxId.trim()} />
          {kind === 'mqtt' ? (
            <MappingFields wholeTopics={isAdministrator} />
          ) : (
            <RegistrationFields mayConsent={isAdministrator} />
          )}
        </>
      )}
    </ResourceDrawer>
  );
};
