import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { ChosenItemPage } from '../../items/index.ts';
import { LocationList } from './LocationList.tsx';
import { LocationMapView } from './LocationMapView.tsx';

/** Where the devices of an item are, and which points tell it. */
export const LocationsPage = () => {
  const { t } = useTranslation('reports');
  const [params, changeAddress] = useAddress();
  const show = (tab: string): void => changeAddress((next) => next.set('tab', tab));
  return (
    <ChosenItemPage title={t('titles.locations')} detail={t('locations.detail')}>
      {(itemId) => (
        <Tabs
          activeKey={params.get('tab') === 'settings' ? 'settings' : 'map'}
          onChange={show}
          destroyOnHidden
          items={[
            {
              key: 'map',
              label: t('locations.map'),
              children: <LocationMapView itemId={itemId} onSettings={() => show('settings')} />,
            },
            {
              key: 'settings',
              label: t('locations.settings'),
              children: <LocationList itemId={itemId} />,
            },
          ]}
        />
      )}
    </ChosenItemPage>
  );
};
