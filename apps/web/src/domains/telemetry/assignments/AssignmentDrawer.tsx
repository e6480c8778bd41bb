import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { Assignment } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { assignmentEndpoints } from '@millwright/contract/telemetry/endpoints';
import { assignmentFacts } from '@millwright/contract/telemetry/facts/assignment';
import { type ItemId, toWritten } from '@millwright/kernel';
import { Form, Input, InputNumber, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { pointNames } from '../../../shell/expressions/index.ts';
import { DurationInput } from '../../../shell/fields/DurationInput.tsx';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { savingRow } from '../../../shell/form/saving.ts';
import { PointSelect } from '../points/PointSelect.tsx';
import { finishAssignment, startAssignment } from './assignment-form.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { SourceFields } from './SourceFields.tsx';

const facts = assignmentFacts.create;
const calls = { create: assignmentEndpoints.create, edit: assignmentEndpoints.edit };

/** Adds an assignment to an item (`assignment` null) or edits one. */
export const AssignmentDrawer = ({
  itemId,
  assignment,
  points,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly assignment: Assignment | null;
  /** Null while they are on their way: expressions are written with their names. */
  readonly points: readonly PointBrief[] | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const names = pointNames(points ?? []);
  const written = (stored: string): string => toWritten(stored, (id) => names.get(id) ?? null);
  return (
    <ResourceDrawer
      title={t(assignment ? 'assignments.edit' : 'assignments.create')}
      width={640}
      start={points === null ? null : startAssignment(assignment, written)}
      save={savingRow(assignment, calls, { itemId }, finishAssignment)}
      saved={t(assignment ? 'assignments.saved' : 'assignments.created')}
      onClose={onClose}
    >
      {(entered) => (
        <>
          <Field of={facts.name} name="name" label={t('assignments.name')}>
            <Input autoFocus maxLength={facts.name.max} showCount />
          </Field>
          <SourceFields itemId={itemId} kind={entered.sourceKind} points={points ?? []} />
          <Form.Item
            name="targetPointId"
            label={t('assignments.target')}
            rules={[{ required: true, message: t('assignments.target_required') }]}
          >
            <PointSelect
              itemId={itemId}
              placeholder={t('assignments.choose_point')}
              isOffered={({ writable }) => writable}
            />
          </Form.Item>
          <ConditionFields itemId={itemId} kind={entered.conditionKind} points={points ?? []} />
          <Form.Item
            name="mode"
            label={t('assignments.mode')}
            extra={t(`assignments.mode_hint.${entered.mode}`)}
          >
            <Radio.Group
              options={facts.mode.of.map((value) => ({
                value,
                label: t(`assignments.modes.${value}`),
              }))}
            />
          </Form.Item>
          {entered.mode === 'period' ? (
            <Field of={facts.periodMs} name="periodMs" label={t('assignments.period')} required>
              <DurationInput
                label={t('assignments.period')}
                unitLabel={t('assignments.period_unit')}
                unitText={(unit) => t(`history.units.${unit}`)}
              />
            </Field>
          ) : null}
          <Field
            of={facts.mostPerMinute}
            name="mostPerMinute"
            label={t('assignments.most')}
            extra={t('assignments.most_hint')}
            required
          >
            <InputNumber
              min={facts.mostPerMinute.min}
              max={facts.mostPerMinute.max}
              precision={0}
            />
          </Field>
        </>
      )}
    </ResourceDrawer>
  );
};
