import { EmptyState, PageHeader } from '@millwright/ui';
import { Tabs } from 'antd';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DeviceList } from '../DeviceList.tsx';
import { DataSets } from './DataSets.tsx';
import { PointBlocks } from './PointBlocks.tsx';
import { PointGroups } from './PointGroups.tsx';

type TabKey = 'devices' | 'groups' | 'blocks' | 'sets';
const tabs: Readonly<Record<TabKey, ComponentType<{ readonly itemId: number }>>> = {
  devices: DeviceList,
  groups: PointGroups,
  blocks: PointBlocks,
  sets: DataSets,
};
const keys = Object.keys(tabs) as TabKey[];

/** Devices, variable groups, blocks and data sets of one item. */
export const ConfigureItemPage = () => {
  const { t } = useTranslation('devices');
  const [params, setParams] = useSearchParams();
  const itemId = Number(params.get('itemId'));
  const itemName = params.get('itemName') ?? '';
  const tab = keys.find((key) => key === params.get('tab')) ?? 'devices';
  if (!(itemId > 0)) return <EmptyState title={t('drawer.item_required')} />;
  const Shown = tabs[tab];
  return (
    <>
      <PageHeader title={itemName} detail={t('configure.detail')} />
      <Tabs
        activeKey={tab}
        // Each tab has filters of its own in the address.
        onChange={(next) =>
          setParams({ itemName, itemId: String(itemId), tab: next }, { replace: true })
        }
        items={keys.map((key) => ({ key, label: t(`configure.tabs.${key}`) }))}
      />
      <Shown key={tab} itemId={itemId} />
    </>
  );
};
