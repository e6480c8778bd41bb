import { itemId as toItemId } from '@millwright/kernel';
import { EmptyState } from '@millwright/ui';
import { Tabs } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { useNameInAddress } from '../../../shell/navigation/use-name-in-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { itemTabs } from '../item-ports.ts';
import styles from '../items.module.css';
import { useItem } from '../items.queries.ts';
import { tabTitle } from '../tab-title.ts';

/** One item on the phone: a part at a time. */
export const PhoneItemPage = () => {
  const { t } = useTranslation('items');
  const { t: say } = useTranslation();
  const [params, change] = useAddress();
  const itemId = readId(toItemId, params.get('itemId'));
  const { data: item } = useItem(itemId);
  useNameInAddress({ name: 'itemName', id: 'itemId', shown: itemId }, item?.itemName);
  // What is written is confirmed under this name; the address may say an older one.
  const itemName = item?.itemName ?? params.get('itemName') ?? '';
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
          <Tabs.Tab key={tab.key} title={tabTitle(say(tab.title), tab, item?.counts)} />
        ))}
      </Tabs>
      <div className={styles.phone}>
        <shown.Phone key={shown.key} itemId={itemId} itemName={itemName} />
      </div>
    </>
  );
};
