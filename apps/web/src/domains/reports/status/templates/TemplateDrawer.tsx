import { pointEndpoints } from '@millwright/contract/devices/endpoints';
import { statusTemplateEndpoints } from '@millwright/contract/reports/endpoints';
import { statusTemplateFacts } from '@millwright/contract/reports/facts/status-template';
import type { StatusTemplate } from '@millwright/contract/reports/status/status-templates.schemas';
import type { ItemId } from '@millwright/kernel';
import { Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../../shell/form/ResourceDrawer.tsx';
import { savingRow } from '../../../../shell/form/saving.ts';
import { useCall } from '../../../../wire/queries/use-call.ts';
import { ChosenPoints } from './ChosenPoints.tsx';
import { StatesEditor } from './StatesEditor.tsx';
import {
  isWhole,
  lackingOf,
  type StateEntry,
  sentTemplate,
  startTemplate,
} from './template-form.ts';

const facts = statusTemplateFacts.create;
const calls = { create: statusTemplateEndpoints.create, edit: statusTemplateEndpoints.edit };

/** Adds a status template to an item (`template` null) or edits one. */
export const TemplateDrawer = ({
  itemId,
  template,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly template: StatusTemplate | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('reports/status');
  const { data } = useCall(pointEndpoints.brief, { itemId });
  const points = data?.list ?? [];
  const names = [...new Set(points.map(({ name }) => name))].sort((one, other) =>
    one.localeCompare(other),
  );
  const nameOptions = names.map((name) => ({ value: name, label: name }));
  const devices = new Map(points.map((point) => [Number(point.deviceId), point.deviceName]));
  const areWhole = (_: unknown, states: readonly StateEntry[]): Promise<void> => {
    if (states.some(({ name }) => name.trim() === ''))
      return Promise.reject(t('states.name_needed'));
    if (states.some(({ tests }) => !tests.every(isWhole)))
      return Promise.reject(t('states.test_needed'));
    return Promise.resolve();
  };
  return (
    <ResourceDrawer
      title={t(template === null ? 'templates.create' : 'templates.edit')}
      width={760}
      start={data === undefined ? null : startTemplate(template, (kind) => t(`kinds.${kind}`))}
      save={savingRow(template, calls, { itemId }, sentTemplate)}
      saved={t(template === null ? 'templates.created' : 'templates.saved')}
      onClose={onClose}
    >
      {(entered) => {
        const lacking = lackingOf(entered, points);
        return (
          <>
            <Field of={facts.name} name="name" label={t('templates.name')}>
              <Input autoFocus maxLength={facts.name.max} />
            </Field>
            <Form.Item
              name="states"
              label={t('templates.states')}
              extra={t('states.hint')}
              rules={[{ validator: areWhole }]}
            >
              <StatesEditor names={names} />
            </Form.Item>
            <Form.Item name="deviceIds" label={t('devices')} extra={t('templates.devices_hint')}>
              <Select
                mode="multiple"
                maxCount={facts.devices.max}
                showSearch={{ optionFilterProp: 'label' }}
                options={[...devices].map(([value, label]) => ({ value, label }))}
              />
            </Form.Item>
            <Form.Item
              name="chosen"
              label={t('templates.lacking', { count: lacking.length })}
              extra={t('templates.lacking_hint')}
              hidden={lacking.length === 0}
            >
              <ChosenPoints lacking={lacking} points={points} />
            </Form.Item>
            <Form.Item
              name="totalPoint"
              label={t('templates.total')}
              extra={t('templates.counter_hint')}
            >
              <Select allowClear showSearch options={nameOptions} />
            </Form.Item>
            <Form.Item name="goodPoint" label={t('templates.good')}>
              <Select allowClear showSearch options={nameOptions} />
            </Form.Item>
            <Form.Item
              name="idealCycle"
              label={t('templates.cycle')}
              extra={t('templates.cycle_hint')}
            >
              <InputNumber min={0.001} max={86_400} suffix={t('templates.seconds')} />
            </Form.Item>
          </>
        );
      }}
    </ResourceDrawer>
  );
};
