import type { Report } from '@millwright/contract/reports/configured/reports.schemas';
import { reportEndpoints } from '@millwright/contract/reports/endpoints';
import { reportFacts } from '@millwright/contract/reports/facts/report';
import type { ItemId } from '@millwright/kernel';
import { Form, Input, Radio, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { savingRow } from '../../../shell/form/saving.ts';
import styles from './configured.module.css';
import { IntervalInput } from './IntervalInput.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { ReportColumnsInput } from './ReportColumnsInput.tsx';
import { type ColumnEntry, finishReport, startReport } from './report-form.ts';

const facts = reportFacts.create;
const calls = { create: reportEndpoints.create, edit: reportEndpoints.edit };

/** Lays out a report of an item (`report` null) or changes one. */
export const ReportDrawer = ({
  itemId,
  report,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly report: Report | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('reports/configured');
  const some = (_: unknown, columns: readonly ColumnEntry[]) =>
    columns.length > 0 ? Promise.resolve() : Promise.reject(new Error(t('columns.none')));
  return (
    <ResourceDrawer
      title={t(report === null ? 'config.create' : 'config.edit')}
      width={760}
      start={startReport(report)}
      save={savingRow(report, calls, { itemId }, finishReport)}
      saved={t('config.saved')}
      serverNames={{ dataIds: 'columns', dataNames: 'columns', aggregates: 'columns' }}
      onClose={onClose}
    >
      {(entered) => (
        <>
          <Field of={facts.name} name="name" label={t('fields.name')}>
            <Input autoFocus maxLength={facts.name.max} />
          </Field>
          <Field
            of={facts.timeType}
            name="timeType"
            label={t('fields.timeType')}
            extra={t(`hints.${entered.timeType}`)}
          >
            <Radio.Group
              options={facts.timeType.of.map((value) => ({ value, label: t(`types.${value}`) }))}
            />
          </Field>
          {entered.timeType === 'day' ? <PeriodFields /> : null}
          <div className={styles.pair}>
            <Form.Item name="interval" label={t('fields.interval')} extra={t('hints.interval')}>
              <IntervalInput />
            </Form.Item>
            <Form.Item
              name="groupByDevice"
              label={t('fields.groupByDevice')}
              extra={t('hints.groupByDevice')}
              valuePropName="checked"
            >
              <Switch />
            </Form.Item>
            <Form.Item
              name="totals"
              label={t('fields.totals')}
              extra={t('hints.totals')}
              valuePropName="checked"
            >
              <Switch />
            </Form.Item>
          </div>
          <Form.Item
            name="columns"
            label={t('fields.points')}
            required
            rules={[{ validator: some }]}
          >
            <ReportColumnsInput itemId={itemId} most={facts.dataIds.max} />
          </Form.Item>
        </>
      )}
    </ResourceDrawer>
  );
};
