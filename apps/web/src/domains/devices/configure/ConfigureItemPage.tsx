import { itemId as toItemId } from '@millwright/kernel';
import { EmptyState, PageHeader } from '@millwright/ui';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { useNameInAddress } from '../../../shell/navigation/use-name-in-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { useItem, useLookedAt } from '../../items/index.ts';
import { configureTabs } from '../device-ports.ts';

/** What there is to configure of one item, a tab for each. */
export const ConfigureItemPage = () => {
  const { t } = useTranslation('devices');
  const [params, change] = useAddress();
  const itemId = readId(toItemId, params.get('itemId'));
  const { data: item } = useItem(itemId);
  useNameInAddress({ name: 'itemName', id: 'itemId', shown: itemId }, item?.itemName);
  useLookedAt(itemId);
  const itemName = item?.itemName ?? params.get('itemName') ?? '';
  const tabs = configureTabs.all();
  const shown = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  if (itemId === null || shown === undefined)
    return <EmptyState title={t('drawer.item_required')} />;
  return (
    <>
      <PageHeader title={itemName} detail={t('configure.detail')} />
      <Tabs
        activeKey={shown.key}
        // What each tab's list shows stays beside it, under its own name.
        onChange={(next) => change((address) => address.set('tab', next))}
        items={tabs.map(({ key, title }) => ({ key, label: t(title) }))}
      />
      <shown.Tab key={shown.key} itemId={itemId} />
    </>
  );
};
