import type { Assignment } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { assignmentEndpoints } from '@millwright/contract/telemetry/endpoints';
import { assignmentFacts } from '@millwright/contract/telemetry/facts/assignment';
import type { ItemId } from '@millwright/kernel';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { pointNames } from '../../../shell/expressions/index.ts';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { choiceField, textField } from '../../../shell/list/search-fields.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { useItemPointBriefs } from '../points/points.queries.ts';
import { AssignmentDrawer } from './AssignmentDrawer.tsx';
import { AssignmentWrites } from './AssignmentWrites.tsx';
import { assignmentColumns } from './assignment-columns.tsx';
import { useStartAssignment } from './use-start-assignment.tsx';

/** The assignments of an item, started and ended here. */
export const AssignmentList = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('telemetry');
  const { message } = App.useApp();
  const mayEdit = usePermitted('assignments.edit');
  const mayWrite = usePermitted('points.write');
  const { data } = useItemPointBriefs(itemId);
  const points = data?.list ?? null;
  const labels = new Map(points?.map((one) => [one.id, `${one.deviceName} · ${one.name}`]));
  const start = useStartAssignment();
  const end = useChange(assignmentEndpoints.end);
  const tell = (done: Promise<unknown>, said: string): void =>
    void done.then(
      () => message.success(said),
      (error: unknown) => message.error(failureText(error)),
    );
  const remove = useDeleteVerb<Assignment>(assignmentEndpoints.delete, {
    permission: 'assignments.edit',
    label: t('assignments.delete'),
    one: ({ name }) => t('assignments.delete_one', { name }),
    many: (count) => t('assignments.delete_many', { count }),
    done: (count) => t('assignments.deleted', { count }),
  });
  return (
    <ResourceTable
      name="assignments"
      call={assignmentEndpoints.list}
      facts={assignmentFacts.list}
      input={{ itemId }}
      rowKey={({ id }) => id}
      sort="name"
      title={t('assignments.list')}
      columns={assignmentColumns(t, { names: pointNames(points ?? []), labels })}
      filters={[
        textField('keyword', t('assignments.name')),
        choiceField(
          'state',
          t('assignments.state'),
          t('assignments.any'),
          assignmentFacts.list.state.of.map((value) => ({
            value,
            label: t(`assignments.states.${value}`),
          })),
        ),
      ]}
      expand={({ id }) => <AssignmentWrites id={id} />}
      empty={{ title: t('assignments.empty'), hint: t('assignments.empty_hint') }}
      permission="assignments.edit"
      create={t('assignments.create')}
      edit={t('assignments.edit_action')}
      drawer={(assignment, close) => (
        <AssignmentDrawer itemId={itemId} assignment={assignment} points={points} onClose={close} />
      )}
      rowActions={(assignment) => [
        assignment.enabled
          ? {
              key: 'end',
              label: t('assignments.end'),
              disabled: !mayEdit,
              confirm: t('assignments.end_confirm', { name: assignment.name }),
              run: () => tell(end.mutateAsync({ id: assignment.id }), t('assignments.ended')),
            }
          : {
              key: 'start',
              label: t('assignments.start'),
              disabled: !mayEdit || !mayWrite,
              run: () => {
                const { targetPointId } = assignment;
                const unit = points?.find(({ id }) => id === targetPointId)?.unit ?? '';
                start(assignment, labels.get(targetPointId) ?? '', unit);
              },
            },
      ]}
      verbs={[remove]}
    />
  );
};
