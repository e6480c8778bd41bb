import type { Gateway } from '@millwright/contract/devices/gateways/gateways.schemas';
import { TabModal } from '@millwright/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { BoxIdNow } from './BoxIdNow.tsx';
import styles from './box-id.module.css';

/** The box id of a gateway to scan into the box, and what comes after that: a device behind it. */
export const BoxIdDialog = ({
  gateway,
  itemName,
  onAddDevice,
  onClose,
}: {
  readonly gateway: Gateway;
  readonly itemName: string | undefined;
  readonly onAddDevice: () => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const mayCreate = usePermitted('devices.create');
  const place = [itemName, t(`gateway.kinds.${gateway.kind}`)].filter(Boolean).join(' · ');
  return (
    <TabModal
      open
      width={400}
      title={
        <>
          {gateway.gatewayName}
          <p className={styles.place}>{place}</p>
        </>
      }
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('gateway.code.close')}</Button>
          <Button type="primary" disabled={!mayCreate} onClick={onAddDevice}>
            {t('gateway.code.add_device')}
          </Button>
        </>
      }
    >
      <BoxIdNow gateway={gateway} />
    </TabModal>
  );
};
