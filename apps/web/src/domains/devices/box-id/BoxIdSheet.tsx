import type { Gateway } from '@millwright/contract/devices/gateways/gateways.schemas';
import { useTranslation } from 'react-i18next';
import { PhoneSheet } from '../../../shell/phone/PhoneSheet.tsx';
import { BoxIdNow } from './BoxIdNow.tsx';

/** The box id of a gateway to scan, on the phone: beside the box it is compared with its label. */
export const BoxIdSheet = ({
  gateway,
  onClose,
}: {
  readonly gateway: Gateway;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  return (
    <PhoneSheet
      title={gateway.gatewayName}
      place={t(`gateway.kinds.${gateway.kind}`)}
      onClose={onClose}
    >
      <BoxIdNow gateway={gateway} />
    </PhoneSheet>
  );
};
