import { taskEndpoints } from '@millwright/contract/tasks/endpoints';
import { taskFacts } from '@millwright/contract/tasks/facts/task';
import type { BackgroundTask } from '@millwright/contract/tasks/tasks.schemas';
import { tasksTopic } from '@millwright/contract/tasks/tasks.topics';
import { bytesText } from '@millwright/kernel';
import { type DataColumn, Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../shell/list/ResourceTable.tsx';
import { choiceField } from '../../shell/list/search-fields.tsx';
import { useDeleteVerb } from '../../shell/list/use-delete-verb.ts';
import type { Say } from '../../texts/say.ts';
import { useChange } from '../../wire/queries/use-change.ts';
import { serverClock } from '../../wire/server-clock.ts';
import { TaskProgress } from './TaskProgress.tsx';
import { expiryText, sayTask } from './task-text.ts';
import styles from './tasks.module.css';
import { useDownloadTask } from './use-download-task.ts';

const facts = taskFacts.list;

/** Exports and calculations of the signed-in user: how far they are, and what came of them. */
export const TaskCenterPage = () => {
  const { t } = useTranslation('tasks');
  const cancel = useChange(taskEndpoints.cancel);
  const download = useDownloadTask();
  const remove = useDeleteVerb<BackgroundTask>(taskEndpoints.delete, {
    label: t('delete'),
    one: () => t('delete_one'),
    many: (count) => t('delete_many', { count }),
    done: (count) => t('deleted', { count }),
  });
  return (
    <ResourceTable
      main
      name="tasks"
      call={taskEndpoints.list}
      facts={facts}
      input={{}}
      rowKey={({ id }) => id}
      sort="createdAt"
      order="desc"
      refresh={{ refreshedBy: tasksTopic }}
      title={t('titles.tasks')}
      columns={columnsOf(t)}
      filters={[
        choiceField(
          'state',
          t('fields.state'),
          t('any'),
          facts.state.of.map((value) => ({ value, label: t(`states.${value}`) })),
        ),
      ]}
      empty={{ title: t('empty'), hint: t('empty_hint') }}
      rowActions={({ id, finishedAt, file }) =>
        finishedAt === null
          ? [
              {
                key: 'cancel',
                label: t('cancel'),
                danger: true,
                confirm: t('cancel_one'),
                run: () => cancel.mutate({ id }),
              },
            ]
          : [
              {
                key: 'download',
                label: t('download'),
                disabled: file === null || download.isPending,
                run: () => download.save({ id, name: file?.name ?? '' }),
              },
            ]
      }
      verbs={[{ ...remove, disabled: ({ finishedAt }) => finishedAt === null }]}
    />
  );
};

const columnsOf = (t: Say): readonly DataColumn<BackgroundTask>[] => [
  {
    key: 'kind',
    title: t('fields.task'),
    hideable: false,
    render: ({ kind }) => sayTask(kind),
  },
  {
    key: 'state',
    title: t('fields.state'),
    render: (task) => <TaskProgress task={task} />,
  },
  {
    key: 'createdAt',
    title: t('fields.createdAt'),
    render: ({ createdAt }) => <Moment time={createdAt} />,
  },
  {
    key: 'file',
    title: t('fields.file'),
    ellipsis: true,
    width: 220,
    render: ({ file }) =>
      file === null ? (
        '–'
      ) : (
        <span className={styles.file} title={file.name}>
          {file.name}
          <small>{bytesText(file.size)}</small>
        </span>
      ),
  },
  {
    key: 'expiresAt',
    title: t('fields.expires'),
    render: ({ file, expiresAt }) =>
      file === null || expiresAt === null ? '–' : expiryText(t, expiresAt, serverClock.now()),
  },
];
