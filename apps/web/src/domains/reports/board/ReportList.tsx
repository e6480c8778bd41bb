import { variableReportEndpoints } from '@millwright/contract/reports/endpoints';
import { variableReportFacts } from '@millwright/contract/reports/facts/variable-report';
import type { VariableReport } from '@millwright/contract/reports/variable/variable-reports.schemas';
import type { ItemId } from '@millwright/kernel';
import { Moment } from '@millwright/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import { ReportDrawer } from './ReportDrawer.tsx';

const permission = 'variablereports.edit';

/** The variable reports of an item. */
export const ReportList = ({
  itemId,
  onOpen,
}: {
  readonly itemId: ItemId;
  readonly onOpen: (report: number) => void;
}) => {
  const { t } = useTranslation('reports');
  const remove = useDeleteVerb<VariableReport>(variableReportEndpoints.delete, {
    permission,
    label: t('board.delete'),
    one: ({ name }) => t('board.delete_one', { name }),
    many: (count) => t('board.delete_many', { count }),
    done: (count) => t('board.deleted', { count }),
  });
  return (
    <ResourceTable
      name="variable-reports"
      call={variableReportEndpoints.list}
      facts={variableReportFacts.list}
      input={{ itemId }}
      rowKey={({ id }) => id}
      sort="name"
      title={t('board.reports')}
      columns={[
        {
          key: 'name',
          title: t('board.name'),
          hideable: false,
          render: ({ id, name }) => (
            <Button type="link" size="small" onClick={() => onOpen(id)}>
              {name}
            </Button>
          ),
        },
        {
          key: 'points',
          title: t('board.points'),
          align: 'right',
          render: ({ pointIds }) => pointIds.length,
        },
        { key: 'views', title: t('board.views'), align: 'right', render: ({ views }) => views },
        {
          key: 'updatedAt',
          title: t('board.updated'),
          render: ({ updatedAt }) => <Moment time={updatedAt} />,
        },
      ]}
      filters={[textField('keyword', t('board.name'))]}
      empty={{ title: t('board.none'), hint: t('board.none_hint') }}
      permission={permission}
      create={t('board.create')}
      edit={t('board.edit_action')}
      onOpen={({ id }) => onOpen(id)}
      drawer={(report, close) => <ReportDrawer itemId={itemId} report={report} onClose={close} />}
      verbs={[remove]}
    />
  );
};
