import { gatewayEndpoints } from '@millwright/contract/devices/endpoints';
import type { GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import { TypedConfirm } from '@millwright/ui';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../wire/queries/use-change.ts';

/** Asks for the gateway's name before it goes. */
export const DeleteGateway = ({
  gateway,
  onClose,
}: {
  readonly gateway: GatewayRow;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const remove = useChange(gatewayEndpoints.delete);
  return (
    <TypedConfirm
      open
      title={t('gateway.delete')}
      word={gateway.gatewayName}
      confirmLabel={t('actions.delete')}
      running={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { id: gateway.id },
          {
            onSuccess: () => {
              message.success(t('gateway.deleted'));
              onClose();
            },
          },
        )
      }
    >
      <p>{t('gateway.delete_text')}</p>
    </TypedConfirm>
  );
};
