import { assignmentEndpoints, triggerEndpoints } from '@millwright/contract/telemetry/endpoints';
import { assignmentFacts } from '@millwright/contract/telemetry/facts/assignment';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import type { ItemId } from '@millwright/kernel';
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
import { useItemPointBriefs } from '../points/points.queries.ts';
import { SharedTargets } from '../triggers/SharedTargets.tsx';
import { TriggersNow } from '../triggers/TriggersNow.tsx';
import {
  TriggerActions,
  TriggerCause,
  TriggerLast,
  TriggerStanding,
} from '../triggers/trigger-columns.tsx';
import type { TriggerNames } from '../triggers/trigger-text.ts';
import { useValueWords } from '../triggers/use-value-words.ts';
import styles from './acting-phone.module.css';
import { TriggerRecordsSheet } from './TriggerRecordsSheet.tsx';
import { TriggerRunsSheet } from './TriggerRunsSheet.tsx';

/** States change with the values. */
const everyMs = 5000;

type Task = { readonly kind: 'enable' | 'disable' | 'runs' | 'records'; readonly trigger: Trigger };

/** The triggers of an item on the phone: enabled and disabled by whoever may. */
export const PhoneTriggers = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('telemetry');
  const mayEdit = usePermitted('triggers.edit');
  const mayWrite = usePermitted('points.write');
  const triggers = usePagedRows(triggerEndpoints.list, { itemId, sort: 'name' }, { everyMs });
  const { data } = useItemPointBriefs(itemId);
  const { data: assigned } = useCall(assignmentEndpoints.list, {
    ...{ itemId, pageSize: assignmentFacts.list.pageSize.max },
  });
  const known: TriggerNames = {
    names: pointNames(data?.list ?? []),
    labels: new Map(data?.list.map((one) => [one.id, `${one.deviceName} · ${one.name}`])),
    assignments: new Map(assigned?.list.map(({ id, name }) => [id, name])),
    word: useValueWords(itemId, data?.list ?? []),
  };
  const [task, setTask] = useState<Task | null>(null);
  const enable = useChange(triggerEndpoints.enable);
  const disable = useChange(triggerEndpoints.disable);
  const error = failureText(enable.error ?? disable.error);
  const done = (): void => setTask(null);
  const verbOf = ({ state }: Trigger) => (state === 'off' ? 'enable' : 'disable');
  return (
    <>
      {error ? <NoticeBar color="error" wrap content={error} /> : null}
      <PhoneLongList
        of={triggers}
        name="triggers"
        keyOf={({ id }) => id}
        height={230}
        empty={{ title: t('telemetry/triggers:empty'), hint: t('acting.phone_hint') }}
      >
        {(trigger) => (
          <article className={styles.card}>
            <header>
              <b>{trigger.name}</b>
            </header>
            <TriggerStanding t={t} {...trigger} />
            <dl>
              <dt>{t('telemetry/triggers:condition')}</dt>
              <dd>
                <TriggerCause t={t} known={known} trigger={trigger} />
              </dd>
              <dt>{t('telemetry/triggers:actions')}</dt>
              <dd>
                <TriggerActions t={t} known={known} actions={trigger.actions} />
              </dd>
              <dt>{t('telemetry/triggers:last')}</dt>
              <dd>
                <TriggerLast t={t} {...trigger} />
              </dd>
            </dl>
            <footer>
              <Button size="small" onClick={() => setTask({ kind: 'runs', trigger })}>
                {t('telemetry/triggers:runs')}
              </Button>
              {trigger.actions.some(({ kind }) => kind === 'record') ? (
                <Button size="small" onClick={() => setTask({ kind: 'records', trigger })}>
                  {t('telemetry/triggers:records.title')}
                </Button>
              ) : null}
              <Button
                size="small"
                color={trigger.state === 'off' ? 'primary' : 'default'}
                disabled={!mayEdit || (trigger.state === 'off' && !mayWrite)}
                onClick={() => setTask({ kind: verbOf(trigger), trigger })}
              >
                {t(`telemetry/triggers:${verbOf(trigger)}`)}
              </Button>
            </footer>
          </article>
        )}
      </PhoneLongList>
      {task?.kind === 'runs' ? <TriggerRunsSheet trigger={task.trigger} onClose={done} /> : null}
      {task?.kind === 'records' ? (
        <TriggerRecordsSheet trigger={task.trigger} onClose={done} />
      ) : null}
      {task?.kind === 'disable' ? (
        <PhoneQuestion
          question={t('telemetry/triggers:disable_one', { name: task.trigger.name })}
          yes={t('telemetry/triggers:disable')}
          no={t('acting.no')}
          onYes={() => disable.mutate({ ids: [task.trigger.id] })}
          onClose={done}
        />
      ) : null}
      {task?.kind === 'enable' ? (
        <EnableQuestion
          trigger={task.trigger}
          known={known}
          // What was looked at, and not what somebody has made of it since.
          onYes={({ id, version }) => enable.mutate({ ids: [id], versions: [version] })}
          onClose={done}
        />
      ) : null}
    </>
  );
};

/** Says what its condition comes to now and what it will do, and what else writes what it writes. */
const EnableQuestion = ({
  trigger,
  known,
  onYes,
  onClose,
}: {
  readonly trigger: Trigger;
  readonly known: TriggerNames;
  readonly onYes: (looked: Trigger) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const { id, name } = trigger;
  const asked = { ids: String(id) };
  const { data, error } = useCall(triggerEndpoints.otherWriters, asked, { retainMs: 0 });
  const failure = failureText(error);
  return (
    <PhoneQuestion
      question={t('telemetry/triggers:enable_one', { name })}
      yes={t('telemetry/triggers:enable')}
      no={t('acting.no')}
      // Not before it is known what else writes there.
      disabled={data === undefined}
      onYes={() => onYes(trigger)}
      onClose={onClose}
    >
      {failure ? <NoticeBar color="error" wrap content={failure} /> : null}
      <TriggersNow triggers={[trigger]} known={known} />
      {data ? <SharedTargets targets={data.list} labels={known.labels} /> : null}
    </PhoneQuestion>
  );
};
