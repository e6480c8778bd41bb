import { variableReportEndpoints } from '@millwright/contract/reports/endpoints';
import { variableReportFacts } from '@millwright/contract/reports/facts/variable-report';
import { mostReportPoints } from '@millwright/contract/reports/variable/report-limits';
import type { VariableReport } from '@millwright/contract/reports/variable/variable-reports.schemas';
import type { ItemId, PointId } from '@millwright/kernel';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { fieldsOf, savingRow } from '../../../shell/form/saving.ts';
import { PointPicker } from '../../telemetry/index.ts';

const facts = variableReportFacts.create;
const calls = { create: variableReportEndpoints.create, edit: variableReportEndpoints.edit };
const fresh: { readonly name: string; readonly pointIds: PointId[] } = { name: '', pointIds: [] };

/** Adds a variable report to an item (`report` null) or edits one. */
export const ReportDrawer = ({
  itemId,
  report,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly report: VariableReport | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('reports');
  return (
    <ResourceDrawer
      title={t(report === null ? 'board.create' : 'board.edit')}
      width={720}
      start={report === null ? fresh : fieldsOf(report, variableReportFacts.edit)}
      save={savingRow(report, calls, { itemId }, (fields) => fields)}
      saved={t('board.saved')}
      onClose={onClose}
    >
      <Field of={facts.name} name="name" label={t('board.name')}>
        <Input autoFocus maxLength={facts.name.max} />
      </Field>
      <Field of={facts.pointIds} name="pointIds" label={t('board.points')}>
        <PointPicker itemId={itemId} most={mostReportPoints} />
      </Field>
    </ResourceDrawer>
  );
};
