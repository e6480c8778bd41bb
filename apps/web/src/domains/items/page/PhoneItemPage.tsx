import { type ItemId, itemId as toItemId } from '@millwright/kernel';
import { EmptyState } from '@millwright/ui';
import { Tabs } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { type ItemTab, itemTabs } from '../item-ports.ts';
import styles from '../items.module.css';
import { useItem } from '../items.queries.ts';
import { tabTitle } from '../tab-title.ts';

/** One item on the phone: a part at a time. */
export const PhoneItemPage = () => {
  const { t } = useTranslation('items');
  const [params, change] = useAddress();
  const itemId = readId(toItemId, params.get('itemId'));
  const tabs = itemTabs.all().flatMap(({ Phone, ...tab }) => (Phone ? [{ ...tab, Phone }] : []));
  const shown = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  if (itemId === null || !shown) {
    return <EmptyState title={t('page.unknown')} />;
  }
  const open = (tab: string): void => change((address) => address.set('tab', tab));
  return (
    <>
      <Tabs activeKey={shown.key} onChange={open} className={styles.phoneTabs ?? ''}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} title={<TabTitle itemId={itemId} tab={tab} />} />
        ))}
      </Tabs>
      <div className={styles.phone}>
        <shown.Phone key={shown.key} itemId={itemId} itemName={params.get('itemName') ?? ''} />
      </div>
    </>
  );
};

/** A tab says what there is on it. */
const TabTitle = ({ itemId, tab }: { readonly itemId: ItemId; readonly tab: ItemTab }) => {
  const { t } = useTranslation();
  const { data } = useItem(itemId);
  return tabTitle(t(tab.title), tab, data?.counts);
};
