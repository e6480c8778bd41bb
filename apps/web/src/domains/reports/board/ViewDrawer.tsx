import { variableViewEndpoints } from '@millwright/contract/reports/endpoints';
import { variableViewFacts } from '@millwright/contract/reports/facts/variable-view';
import { viewLayouts } from '@millwright/contract/reports/history-words';
import type {
  VariableView,
  ViewLayout,
} from '@millwright/contract/reports/variable/variable-reports.schemas';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { saving } from '../../../shell/form/saving.ts';
import { RefreshSelect } from '../views/RefreshSelect.tsx';

interface Fields {
  readonly name: string;
  readonly layout: ViewLayout;
  readonly refreshSeconds: number;
}

/** Changes how a view stands on the board; span and aggregates are set where it is looked at. */
export const ViewDrawer = ({
  view: { id, version, name, settings },
  onClose,
}: {
  readonly view: VariableView;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('reports');
  const { layout, refreshSeconds } = settings;
  return (
    <ResourceDrawer<Fields, VariableView>
      title={t('board.edit_view')}
      start={{ name, layout, refreshSeconds }}
      save={saving(variableViewEndpoints.edit, (fields) => ({
        ...{ id, version, name: fields.name },
        settings: {
          ...settings,
          layout: fields.layout,
          refreshSeconds: fields.refreshSeconds,
        },
      }))}
      saved={t('board.view_saved')}
      onClose={onClose}
    >
      <Field of={variableViewFacts.edit.name} name="name" label={t('board.view_name')}>
        <Input autoFocus maxLength={variableViewFacts.edit.name.max} />
      </Field>
      <Form.Item name="layout" label={t('board.layout')}>
        <Select
          options={viewLayouts.map((value) => ({ value, label: t(`history.layouts.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="refreshSeconds" label={t('board.refresh')}>
        <RefreshSelect />
      </Form.Item>
    </ResourceDrawer>
  );
};
