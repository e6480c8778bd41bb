import { EmptyState, PageHeader } from '@millwright/ui';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { configureTabs } from '../device-ports.ts';

/** What there is to configure of one item, a tab for each. */
export const ConfigureItemPage = () => {
  const { t } = useTranslation('devices');
  const [params, setParams] = useSearchParams();
  const itemId = Number(params.get('itemId'));
  const itemName = params.get('itemName') ?? '';
  const tabs = configureTabs.all();
  const shown = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  if (!(itemId > 0) || shown === undefined) return <EmptyState title={t('drawer.item_required')} />;
  return (
    <>
      <PageHeader title={itemName} detail={t('configure.detail')} />
      <Tabs
        activeKey={shown.key}
        // Each tab has filters of its own in the address.
        onChange={(next) =>
          setParams({ itemName, itemId: String(itemId), tab: next }, { replace: true })
        }
        items={tabs.map(({ key, title }) => ({ key, label: t(title) }))}
      />
      <shown.Tab key={shown.key} itemId={itemId} />
    </>
  );
};
