import type { Report } from '@millwright/contract/reports/configured/reports.schemas';
import { reportEndpoints } from '@millwright/contract/reports/endpoints';
import { reportFacts } from '@millwright/contract/reports/facts/report';
import type { ItemId } from '@millwright/kernel';
import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import { mayOpen } from '../../../shell/session/access.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { ReportDrawer } from './ReportDrawer.tsx';
import { reportAddress } from './report-address.ts';

/** The reports of an item, to be laid out. */
export const ReportList = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('reports/configured');
  const mayRead = mayOpen(useProfile(), 'report');
  const remove = useDeleteVerb<Report>(reportEndpoints.delete, {
    permission: 'reports.edit',
    label: t('config.delete'),
    one: ({ name }) => t('config.delete_one', { name }),
    many: (count) => t('config.delete_many', { count }),
    done: (count) => t('config.deleted', { count }),
  });
  return (
    <ResourceTable
      name="reports"
      call={reportEndpoints.list}
      facts={reportFacts.list}
      input={{ itemId }}
      rowKey={({ id }) => id}
      sort="name"
      title={t('config.list')}
      columns={[
        {
          key: 'name',
          title: t('fields.name'),
          hideable: false,
          render: (report) =>
            mayRead ? <Link to={reportAddress(report)}>{report.name}</Link> : report.name,
        },
        {
          key: 'timeType',
          title: t('fields.timeType'),
          render: ({ timeType }) => t(`types.${timeType}`),
        },
        {
          key: 'interval',
          title: t('fields.interval'),
          render: ({ interval: { unit, every } }) => t(`every.${unit}`, { count: every }),
        },
        {
          key: 'points',
          title: t('fields.points'),
          align: 'right',
          render: ({ dataIds }) => dataIds.length,
        },
        {
          key: 'columns',
          title: t('fields.columns'),
          align: 'right',
          render: ({ aggregates }) => aggregates.flat().length,
        },
        {
          key: 'updatedAt',
          title: t('fields.updatedAt'),
          render: ({ updatedAt }) => <Moment time={updatedAt} />,
        },
      ]}
      filters={[textField('keyword', t('fields.name'))]}
      empty={{ title: t('config.empty'), hint: t('config.empty_hint') }}
      permission="reports.edit"
      create={t('config.create')}
      edit={t('config.edit_action')}
      drawer={(report, close) => <ReportDrawer itemId={itemId} report={report} onClose={close} />}
      verbs={[remove]}
    />
  );
};
