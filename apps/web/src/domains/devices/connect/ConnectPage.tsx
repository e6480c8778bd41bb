import { gatewayId, itemId } from '@millwright/kernel';
import { EmptyState, PageHeader } from '@millwright/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { useGateways } from '../gateways/gateways.queries.ts';
import { ConnectForm } from './ConnectForm.tsx';

/** A device from its address, or the gateway it stands behind, to its first values, on one page. */
export const ConnectPage = () => {
  const { t } = useTranslation('devices/connect');
  const [params] = useAddress();
  const mayCreate = usePermitted('devices.create');
  const mayEdit = usePermitted('points.edit');
  const [turn, setTurn] = useState(0);
  const behind = readId(gatewayId, params.get('gatewayId'));
  const { data: gateways, isError, isFetching } = useGateways(null);
  const found = gateways?.list.find(({ id }) => id === behind) ?? null;
  // A list of before may lack one that was added a moment ago: the form begins with it or never.
  const isOnItsWay = behind !== null && found === null && !isError && (!gateways || isFetching);
  if (!mayCreate || !mayEdit) {
    return <EmptyState title={t('not_permitted')} hint={t('not_permitted_hint')} />;
  }
  return (
    <>
      <PageHeader title={t('title')} detail={t('detail')} />
      {isOnItsWay ? null : (
        <ConnectForm
          key={`${turn} ${behind}`}
          given={{
            id: readId(itemId, params.get('itemId')),
            itemName: params.get('itemName') ?? '',
          }}
          behind={found}
          onDone={() => setTurn((before) => before + 1)}
        />
      )}
    </>
  );
};
