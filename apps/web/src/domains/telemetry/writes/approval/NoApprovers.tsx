import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { ItemId } from '@millwright/kernel';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../wire/queries/use-call.ts';

/** Warns where a point is to ask for a second person, and nobody in the item could be that. */
export const NoApprovers = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('telemetry');
  const { data } = useCall(telemetryEndpoints.approvers, { itemId });
  if (data?.there !== false) return null;
  return <Alert type="warning" showIcon title={t('write.approval.nobody')} />;
};
