import {
  variableReportEndpoints,
  variableViewEndpoints,
} from '@millwright/contract/reports/endpoints';
import { variableReportFacts } from '@millwright/contract/reports/facts/variable-report';
import { variableViewFacts } from '@millwright/contract/reports/facts/variable-view';
import { viewLayouts } from '@millwright/contract/reports/history-words';
import type {
  VariableReport,
  VariableView,
  ViewLayout,
} from '@millwright/contract/reports/variable/variable-reports.schemas';
import type { ItemId, PointId } from '@millwright/kernel';
import { Alert, Form, Input, Select } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { type HistoryState, settingsOf } from '../history/history-state.ts';
import { RefreshSelect } from './RefreshSelect.tsx';

interface Fields {
  readonly name: string;
  /** Null: a report of its own, by the name below. */
  readonly reportId: number | null;
  /** Empty: that of the view. */
  readonly reportName: string;
  readonly layout: ViewLayout;
  readonly refreshSeconds: number;
}

/** Saves what is shown as a view, of a report that there is or of a new one. */
export const SaveViewDrawer = ({
  itemId,
  reports,
  state,
  pointIds,
  onSaved,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly reports: readonly VariableReport[];
  readonly state: HistoryState;
  readonly pointIds: readonly PointId[];
  readonly onSaved: (view: VariableView) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('reports');
  /** A report that was made for a view that was then refused: it is not made twice. */
  const made = useRef<number | null>(null);
  const same = reports.find((report) => report.pointIds.join() === pointIds.join());
  const isAsSamples = state.as === 'samples';
  const start: Fields = {
    ...{ name: '', reportId: same?.id ?? null, reportName: '', refreshSeconds: 60 },
    layout: isAsSamples ? 'table' : (state.as as ViewLayout),
  };
  return (
    <ResourceDrawer<Fields, VariableView>
      title={t('history.views.save_as')}
      start={start}
      save={async ({ name, reportId, reportName, layout, refreshSeconds }, send) => {
        const known = reportId ?? made.current;
        const report =
          known ??
          (
            await send(variableReportEndpoints.create, {
              ...{ itemId, name: reportName.trim() || name, pointIds: [...pointIds] },
            })
          ).id;
        made.current = reportId === null ? report : null;
        const settings = settingsOf(state, { layout, refreshSeconds });
        return send(variableViewEndpoints.create, { reportId: report, name, settings });
      }}
      saved={t('history.views.saved')}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ reportId }) => {
        const into = reports.find(({ id }) => id === reportId);
        const differs = into !== undefined && into.pointIds.join() !== pointIds.join();
        return (
          <>
            <Field of={variableViewFacts.create.name} name="name" label={t('history.views.name')}>
              <Input autoFocus maxLength={variableViewFacts.create.name.max} />
            </Field>
            <Form.Item
              name="reportId"
              label={t('history.views.report')}
              tooltip={t('history.views.report_hint')}
            >
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                options={[
                  { value: null, label: t('history.views.new_report') },
                  ...reports.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            </Form.Item>
            {differs ? (
              <Form.Item>
                <Alert type="warning" showIcon title={t('history.views.other_points')} />
              </Form.Item>
            ) : null}
            {reportId === null ? (
              <Form.Item name="reportName" label={t('history.views.report_name')}>
                <Input
                  maxLength={variableReportFacts.create.name.max}
                  placeholder={t('history.views.same_name')}
                />
              </Form.Item>
            ) : null}
            <Form.Item name="layout" label={t('history.views.layout')}>
              <Select
                options={viewLayouts.map((value) => ({
                  value,
                  label: t(`history.layouts.${value}`),
                }))}
              />
            </Form.Item>
            <Form.Item name="refreshSeconds" label={t('history.views.refresh')}>
              <RefreshSelect />
            </Form.Item>
          </>
        );
      }}
    </ResourceDrawer>
  );
};
