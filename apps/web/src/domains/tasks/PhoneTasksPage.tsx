import { taskEndpoints } from '@millwright/contract/tasks/endpoints';
import type { BackgroundTask } from '@millwright/contract/tasks/tasks.schemas';
import { tasksTopic } from '@millwright/contract/tasks/tasks.topics';
import { bytesText } from '@millwright/kernel';
import { Moment } from '@millwright/ui';
import { Button } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneList } from '../../shell/phone/PhoneList.tsx';
import { PhoneQuestion } from '../../shell/phone/PhoneQuestion.tsx';
import { useCall } from '../../wire/queries/use-call.ts';
import { useChange } from '../../wire/queries/use-change.ts';
import { serverClock } from '../../wire/server-clock.ts';
import { TaskProgress } from './TaskProgress.tsx';
import { expiryText, sayTask } from './task-text.ts';
import styles from './tasks.module.css';
import { useDownloadTask } from './use-download-task.ts';

/** The latest ones; older tasks have expired soon. */
const latest = { page: 1, pageSize: 50 } as const;

/** The task centre on the phone. */
export const PhoneTasksPage = () => {
  const { t } = useTranslation('tasks');
  const tasks = useCall(taskEndpoints.list, latest, {
    refreshedBy: tasksTopic,
  });
  return (
    <PhoneList query={tasks} empty={{ title: t('empty'), hint: t('empty_hint') }}>
      {(list) => (
        <div className={styles.phone}>
          {list.map((task) => (
            <TaskCard key={task.id} task={task} />
          ))}
        </div>
      )}
    </PhoneList>
  );
};

const TaskCard = ({ task }: { readonly task: BackgroundTask }) => {
  const { t } = useTranslation('tasks');
  const cancel = useChange(taskEndpoints.cancel);
  const remove = useChange(taskEndpoints.delete);
  const download = useDownloadTask();
  const { id, kind, file, createdAt, finishedAt, expiresAt } = task;
  const [asked, setAsked] = useState<'cancel_one' | 'delete_one' | null>(null);
  return (
    <article className={styles.card}>
      <header>
        <h2>{sayTask(kind)}</h2>
        <small>
          <Moment time={createdAt} />
        </small>
      </header>
      <TaskProgress task={task} />
      {file === null ? null : (
        <small>
          {file.name} · {bytesText(file.size)}
          {expiresAt === null ? '' : ` · ${expiryText(t, expiresAt, serverClock.now())}`}
        </small>
      )}
      <div className={styles.actions}>
        {finishedAt === null ? (
          <Button size="small" onClick={() => setAsked('cancel_one')}>
            {t('cancel')}
          </Button>
        ) : (
          <>
            <Button size="small" onClick={() => setAsked('delete_one')}>
              {t('delete')}
            </Button>
            {file === null ? null : (
              <Button
                color="primary"
                loading={download.isPending}
                size="small"
                onClick={() => download.save({ id, name: file.name })}
              >
                {t('download')}
              </Button>
            )}
          </>
        )}
      </div>
      {asked === null ? null : (
        <PhoneQuestion
          question={t(asked)}
          yes={t('yes')}
          no={t('no')}
          onYes={() =>
            asked === 'cancel_one' ? cancel.mutate({ id }) : remove.mutate({ ids: [id] })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </article>
  );
};
