import type { Assignment } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { assignmentEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { ItemId } from '@millwright/kernel';
import { Moment } from '@millwright/ui';
import { Button, NoticeBar } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pointNames } from '../../../shell/expressions/index.ts';
import { PhoneLongList } from '../../../shell/phone/lists/PhoneLongList.tsx';
import { usePagedRows } from '../../../shell/phone/lists/use-paged-rows.ts';
import { PhoneQuestion } from '../../../shell/phone/PhoneQuestion.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { AssignmentStands } from '../assignments/AssignmentStands.tsx';
import {
  type AssignmentPoints,
  AssignmentStanding,
  conditionText,
  sourceText,
} from '../assignments/assignment-columns.tsx';
import { OtherWriters } from '../assignments/OtherWriters.tsx';
import { useItemPointBriefs } from '../points/points.queries.ts';
import { AssignmentWritesSheet } from './AssignmentWritesSheet.tsx';
import styles from './acting-phone.module.css';

/** States change with the values. */
const everyMs = 5000;

type Task = { readonly kind: 'start' | 'end' | 'writes'; readonly assignment: Assignment };

/** The assignments of an item on the phone: started and ended by whoever may. */
export const PhoneAssignments = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('telemetry');
  const mayEdit = usePermitted('assignments.edit');
  const mayWrite = usePermitted('points.write');
  const assignments = usePagedRows(assignmentEndpoints.list, { itemId, sort: 'name' }, { everyMs });
  const { data } = useItemPointBriefs(itemId);
  const points: AssignmentPoints = {
    names: pointNames(data?.list ?? []),
    labels: new Map(data?.list.map((one) => [one.id, `${one.deviceName} · ${one.name}`])),
  };
  const [task, setTask] = useState<Task | null>(null);
  const end = useChange(assignmentEndpoints.end);
  const start = useChange(assignmentEndpoints.start);
  const error = failureText(start.error ?? end.error);
  const done = (): void => setTask(null);
  const targetOf = ({ targetPointId }: Assignment): string =>
    points.labels.get(targetPointId) ?? '…';
  const unitOf = ({ targetPointId }: Assignment): string =>
    data?.list.find(({ id }) => id === targetPointId)?.unit ?? '';
  return (
    <>
      {error ? <NoticeBar color="error" wrap content={error} /> : null}
      <PhoneLongList
        of={assignments}
        name="assignments"
        keyOf={({ id }) => id}
        height={212}
        empty={{ title: t('assignments.empty'), hint: t('acting.phone_hint') }}
      >
        {(assignment) => (
          <article className={styles.card}>
            <header>
              <b>{assignment.name}</b>
            </header>
            <AssignmentStanding t={t} {...assignment} />
            <dl>
              <dt>{t('assignments.source')}</dt>
              <dd>{sourceText(t, points, assignment.source)}</dd>
              <dt>{t('assignments.target')}</dt>
              <dd>{targetOf(assignment)}</dd>
              <dt>{t('assignments.condition')}</dt>
              <dd>{conditionText(t, points, assignment.condition)}</dd>
              <dt>{t('assignments.last')}</dt>
              <dd>
                {assignment.lastWrittenAt === null ? (
                  t('assignments.never')
                ) : (
                  <>
                    {assignment.lastValue} · <Moment time={assignment.lastWrittenAt} />
                  </>
                )}
              </dd>
            </dl>
            <footer>
              <Button size="small" onClick={() => setTask({ kind: 'writes', assignment })}>
                {t('assignments.writes')}
              </Button>
              {assignment.enabled ? (
                <Button
                  size="small"
                  disabled={!mayEdit}
                  onClick={() => setTask({ kind: 'end', assignment })}
                >
                  {t('assignments.end')}
                </Button>
              ) : (
                <Button
                  size="small"
                  color="primary"
                  disabled={!mayEdit || !mayWrite}
                  onClick={() => setTask({ kind: 'start', assignment })}
                >
                  {t('assignments.start')}
                </Button>
              )}
            </footer>
          </article>
        )}
      </PhoneLongList>
      {task?.kind === 'writes' ? (
        <AssignmentWritesSheet assignment={task.assignment} onClose={done} />
      ) : null}
      {task?.kind === 'end' ? (
        <PhoneQuestion
          question={t('assignments.end_confirm', { name: task.assignment.name })}
          yes={t('assignments.end')}
          no={t('acting.no')}
          onYes={() => end.mutate({ id: task.assignment.id })}
          onClose={done}
        />
      ) : null}
      {task?.kind === 'start' ? (
        <StartQuestion
          assignment={task.assignment}
          target={targetOf(task.assignment)}
          unit={unitOf(task.assignment)}
          onYes={({ id, version }) => start.mutate({ id, version })}
          onClose={done}
        />
      ) : null}
    </>
  );
};

/** Says what it writes, and what writes there already. */
const StartQuestion = ({
  assignment,
  target,
  unit,
  onYes,
  onClose,
}: {
  readonly assignment: Assignment;
  readonly target: string;
  readonly unit: string;
  readonly onYes: (looked: Assignment) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const { id, name } = assignment;
  const { data, error } = useCall(assignmentEndpoints.otherWriters, { id }, { retainMs: 0 });
  const failure = failureText(error);
  return (
    <PhoneQuestion
      question={t('assignments.start_confirm', { name, target })}
      yes={t('assignments.start')}
      no={t('acting.no')}
      // Not before it is known what else writes there.
      disabled={data === undefined}
      onYes={() => onYes(assignment)}
      onClose={onClose}
    >
      {failure ? <NoticeBar color="error" wrap content={failure} /> : null}
      <AssignmentStands id={id} target={target} unit={unit} />
      {data ? <OtherWriters writers={data.list} /> : null}
    </PhoneQuestion>
  );
};
