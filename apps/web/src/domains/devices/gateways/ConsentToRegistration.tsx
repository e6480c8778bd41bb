import { gatewayEndpoints } from '@millwright/contract/devices/endpoints';
import type { GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import { TabModal } from '@millwright/ui';
import { Alert, App } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import styles from '../devices.module.css';

/** Lets an administrator put a registration into force that takes many boxes. */
export const ConsentToRegistration = ({
  gateway,
  onClose,
}: {
  readonly gateway: GatewayRow;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const consent = useChange(gatewayEndpoints.consent);
  const error = failureText(consent.error);
  const { packet } = gateway.registration ?? {};
  return (
    <TabModal
      open
      title={t('gateway.consent.title', { name: gateway.gatewayName })}
      okText={t('gateway.consent.submit')}
      cancelText={t('gateway.consent.cancel')}
      confirmLoading={consent.isPending}
      onOk={() =>
        consent.mutate(
          { id: gateway.id, version: gateway.version },
          {
            onSuccess: () => {
              message.success(t('gateway.consent.done'));
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    >
      <Alert type="warning" showIcon title={t('gateway.consent.text')} />
      {error ? <Alert type="error" showIcon title={error} /> : null}
      {packet ? (
        <p>
          {t(`gateway.registration.matches.${packet.match}`)}:{' '}
          <code className={styles.bytes}>
            {packet.match === 'pattern' ? packet.pattern : packet.literal.value}
          </code>
          {packet.match !== 'pattern' && packet.literal.encoding === 'hex'
            ? ` (${t('gateway.registration.encodings.hex')})`
            : null}
        </p>
      ) : null}
    </TabModal>
  );
};
