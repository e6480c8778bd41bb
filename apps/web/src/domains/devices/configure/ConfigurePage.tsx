import { itemEndpoints } from '@millwright/contract/items/endpoints';
import { itemFacts } from '@millwright/contract/items/facts/item';
import type { ItemRow } from '@millwright/contract/items/items.schemas';
import type { DataColumn } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import type { Say } from '../../../texts/say.ts';
import { configureTabs } from '../device-ports.ts';
import { configureAddress } from './configure-address.ts';

/** Whether devices answer is counted anew this often. */
const countsEveryMs = 10_000;

/** What there is to configure, by item. */
export const ConfigurePage = () => {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  return (
    <ResourceTable
      main
      name="configure"
      call={itemEndpoints.list}
      facts={itemFacts.list}
      input={{}}
      rowKey={({ id }) => id}
      sort="itemName"
      title={t('titles.configure')}
      columns={configureColumns(t)}
      filters={[textField('keyword', t('configure.item'), t('search.keyword'))]}
      refresh={{ everyMs: countsEveryMs }}
      empty={{ title: t('configure.empty'), hint: t('configure.empty_hint') }}
      onOpen={(item) => navigate(configureAddress(item))}
      rowActions={(item) =>
        configureTabs.all().map(({ key, title }) => ({
          key,
          label: t(title),
          run: () => navigate(configureAddress(item, key)),
        }))
      }
    />
  );
};

const configureColumns = (t: Say): readonly DataColumn<ItemRow>[] => [
  {
    key: 'itemName',
    title: t('configure.item'),
    hideable: false,
    render: (item) => <Link to={configureAddress(item)}>{item.itemName}</Link>,
  },
  {
    key: 'devices',
    title: t('configure.devices'),
    align: 'right',
    render: ({ counts }) => counts.devices,
  },
  {
    key: 'online',
    title: t('configure.online'),
    align: 'right',
    render: ({ counts }) => counts.online,
  },
  {
    key: 'offline',
    title: t('configure.not_online'),
    align: 'right',
    render: ({ counts }) => counts.offline + counts.abnormal,
  },
  {
    key: 'points',
    title: t('fields.points'),
    align: 'right',
    render: ({ counts }) => counts.points,
  },
];
