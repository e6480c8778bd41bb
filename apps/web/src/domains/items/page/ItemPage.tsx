import { type ItemId, itemId as toItemId } from '@millwright/kernel';
import { EmptyState, ErrorState, PageHeader } from '@millwright/ui';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { useNameInAddress } from '../../../shell/navigation/use-name-in-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useLookedAt } from '../chosen/last-item.ts';
import { itemTabs } from '../item-ports.ts';
import { useItem } from '../items.queries.ts';
import { tabTitle } from '../tab-title.ts';
import { ItemHead } from './ItemHead.tsx';

/** One item: what its devices say now, their course, their alarms, what was written. */
export const ItemPage = () => {
  const { t } = useTranslation('items');
  const [params, change] = useAddress();
  const itemId = readId(toItemId, params.get('itemId'));
  if (itemId === null) return <EmptyState title={t('page.unknown')} />;
  return (
    <Item
      itemId={itemId}
      name={params.get('itemName') ?? ''}
      tab={params.get('tab')}
      onTab={(tab) => change((address) => address.set('tab', tab))}
    />
  );
};

const Item = ({
  itemId,
  name,
  tab,
  onTab,
}: {
  readonly itemId: ItemId;
  readonly name: string;
  readonly tab: string | null;
  readonly onTab: (tab: string) => void;
}) => {
  const { t } = useTranslation('items');
  const { data, error, refetch } = useItem(itemId);
  useNameInAddress({ name: 'itemName', id: 'itemId', shown: itemId }, data?.itemName);
  useLookedAt(itemId);
  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  const itemName = data?.itemName ?? name;
  const tabs = itemTabs
    .all()
    .flatMap(({ Desktop, ...tab }) => (Desktop ? [{ ...tab, Desktop }] : []));
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0];
  return (
    <>
      <PageHeader
        title={itemName}
        detail={data?.note}
        actions={data ? <ItemHead item={data} /> : null}
      />
      <Tabs
        {...(shown ? { activeKey: shown.key } : {})}
        onChange={onTab}
        items={tabs.map((each) => ({
          key: each.key,
          label: tabTitle(t(each.title), each, data?.counts),
        }))}
      />
      {shown ? <shown.Desktop key={shown.key} itemId={itemId} itemName={itemName} /> : null}
    </>
  );
};
