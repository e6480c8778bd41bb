import { EmptyState } from '@millwright/ui';
import { Tabs } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { itemTabs } from './contributions.ts';
import styles from './items.module.css';
import { useItem } from './items.queries.ts';

/** One item on the phone: a part at a time. */
export const PhoneItemPage = () => {
  const { t } = useTranslation('items');
  const [params, setParams] = useSearchParams();
  const itemId = Number(params.get('itemId'));
  const tabs = itemTabs.all().flatMap(({ Phone, ...tab }) => (Phone ? [{ ...tab, Phone }] : []));
  const shown = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  if (!Number.isInteger(itemId) || itemId <= 0 || !shown) {
    return <EmptyState title={t('page.unknown')} />;
  }
  const open = (tab: string): void => {
    const next = new URLSearchParams(params);
    next.set('tab', tab);
    setParams(next, { replace: true });
  };
  return (
    <>
      <Tabs activeKey={shown.key} onChange={open} className={styles.phoneTabs ?? ''}>
        {tabs.map(({ key, title }) => (
          <Tabs.Tab key={key} title={<TabTitle itemId={itemId} tab={key} title={t(title)} />} />
        ))}
      </Tabs>
      <div className={styles.phone}>
        <shown.Phone key={shown.key} itemId={itemId} itemName={params.get('itemName') ?? ''} />
      </div>
    </>
  );
};

/** The alarms tab says how many there are. */
const TabTitle = ({
  itemId,
  tab,
  title,
}: {
  readonly itemId: number;
  readonly tab: string;
  readonly title: string;
}) => {
  const { data } = useItem(itemId);
  const alarms = tab === 'alarms' ? (data?.counts.alarms ?? 0) : 0;
  return alarms > 0 ? `${title} (${alarms})` : title;
};
