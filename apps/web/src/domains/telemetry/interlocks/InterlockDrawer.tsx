import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { interlockEndpoints } from '@millwright/contract/telemetry/endpoints';
import { interlockFacts } from '@millwright/contract/telemetry/facts/interlock';
import type { Interlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import { type ItemId, toWritten } from '@millwright/kernel';
import { Form, Input, Radio, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { pointNames } from '../../../shell/expressions/index.ts';
import { searchByLabel } from '../../../shell/fields/search-by-label.ts';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { savingRow } from '../../../shell/form/saving.ts';
import { ConditionFields } from '../assignments/ConditionFields.tsx';
import { PointSelect } from '../points/PointSelect.tsx';
import { finishInterlock, startInterlock } from './interlock-form.ts';

const facts = interlockFacts.create;
const calls = { create: interlockEndpoints.create, edit: interlockEndpoints.edit };

/** Adds an interlock to an item (`interlock` null) or edits one. */
export const InterlockDrawer = ({
  itemId,
  interlock,
  points,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly interlock: Interlock | null;
  /** Null while they are on their way: expressions are written with their names. */
  readonly points: readonly PointBrief[] | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const names = pointNames(points ?? []);
  const written = (stored: string): string => toWritten(stored, (id) => names.get(id) ?? null);
  const devices = new Map(points?.map((point) => [point.deviceId, point.deviceName]));
  const needed = [{ required: true, message: t('interlocks.locked_required') }];
  return (
    <ResourceDrawer
      title={t(interlock ? 'interlocks.edit' : 'interlocks.create')}
      width={640}
      start={points === null ? null : startInterlock(interlock, written)}
      save={savingRow(interlock, calls, { itemId }, finishInterlock)}
      saved={t(interlock ? 'interlocks.saved' : 'interlocks.created')}
      onClose={onClose}
    >
      {(entered) => (
        <>
          <Field of={facts.name} name="name" label={t('interlocks.name')}>
            <Input autoFocus maxLength={facts.name.max} showCount />
          </Field>
          <Form.Item
            name="lockedKind"
            label={t('interlocks.locked')}
            extra={t('interlocks.locked_hint')}
          >
            <Radio.Group
              optionType="button"
              options={(['point', 'device'] as const).map((value) => ({
                value,
                label: t(`interlocks.locked_kinds.${value}`),
              }))}
            />
          </Form.Item>
          {entered.lockedKind === 'point' ? (
            <Form.Item name="lockedPointId" label={t('interlocks.locked_point')} rules={needed}>
              <PointSelect
                itemId={itemId}
                placeholder={t('assignments.choose_point')}
                isOffered={({ writable }) => writable}
              />
            </Form.Item>
          ) : (
            <Form.Item name="lockedDeviceId" label={t('interlocks.locked_device')} rules={needed}>
              <Select
                showSearch={searchByLabel}
                placeholder={t('interlocks.choose_device')}
                options={[...devices].map(([value, label]) => ({ value, label }))}
              />
            </Form.Item>
          )}
          <Form.Item
            name="atRest"
            label={t('interlocks.at_rest')}
            extra={t('interlocks.at_rest_hint')}
          >
            <Radio.Group
              options={(['allow', 'forbid'] as const).map((value) => ({
                value,
                label: t(`interlocks.at_rests.${value}`),
              }))}
            />
          </Form.Item>
          <ConditionFields
            itemId={itemId}
            kind={entered.conditionKind}
            kinds={['comparison', 'expression', 'calendar']}
            points={points ?? []}
          />
          <Field
            of={facts.lockReason}
            name="lockReason"
            label={t('interlocks.reason')}
            extra={t('interlocks.reason_hint')}
          >
            <Input maxLength={facts.lockReason.max} />
          </Field>
          <Form.Item
            name="whenUnknown"
            label={t('interlocks.when_unknown')}
            extra={t('interlocks.unknown_hint')}
          >
            <Radio.Group
              options={facts.whenUnknown.of.map((value) => ({
                value,
                label: t(`interlocks.unknowns.${value}`),
              }))}
            />
          </Form.Item>
          <Form.Item name="enabled" label={t('interlocks.enabled')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </>
      )}
    </ResourceDrawer>
  );
};
