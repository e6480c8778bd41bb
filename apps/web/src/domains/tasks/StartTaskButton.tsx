import { DownloadOutlined } from '@ant-design/icons';
import type { Endpoint } from '@millwright/contract/call/endpoint';
import type { BackgroundTask } from '@millwright/contract/tasks/tasks.schemas';
import { tasksTopic } from '@millwright/contract/tasks/tasks.topics';
import { useUi } from '@millwright/ui';
import { App, Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { live } from '../../wire/live/live.ts';
import { useChange } from '../../wire/queries/use-change.ts';
import { createOwnTasks } from './own-tasks.ts';
import { sayFailure } from './task-text.ts';
import { useDownloadTask } from './use-download-task.ts';

/** Seconds that the news of a finished file stays: whoever waited for it may look elsewhere. */
const shownFor = 60;
/** The buttons that start tasks stand at the top of a page: what is told must not lie over them. */
const placement = 'bottomRight';

export interface StartTaskProps<In extends object> {
  /** Starts the task. */
  readonly endpoint: Endpoint<In, BackgroundTask>;
  /**
   * What is searched for, to which the reader's zone is added for the file's times; or all of what the
   * task is given, asked for when it is started.
   */
  readonly input: NoInfer<In> | (() => NoInfer<In>);
  /** What the button says; that it exports, unless told. */
  readonly label?: string;
  readonly disabled?: boolean;
}

/** Starts a task that leaves a file, says where the file will be, and tells when it is there. */
export const StartTaskButton = ({
  endpoint,
  input,
  label,
  disabled = false,
}: StartTaskProps<object>) => {
  const { t } = useTranslation('tasks');
  const { texts, timeZone } = useUi();
  const { message, notification } = App.useApp();
  const { save } = useDownloadTask();
  const { mutate: start, isPending: starting } = useChange(endpoint);
  const tellEnd = useEffectEvent((task: BackgroundTask) => {
    const key = `task-${task.id}`;
    const { file, error } = task;
    if (error !== null) {
      notification.error({ key, placement, title: t('failed'), description: sayFailure(error) });
      return;
    }
    if (file === null) return;
    notification.success({
      key,
      placement,
      duration: shownFor,
      title: t('ready'),
      description: file.name,
      actions: (
        <Button
          size="small"
          type="primary"
          onClick={() => {
            notification.destroy(key);
            save({ id: task.id, name: file.name });
          }}
        >
          {t('download')}
        </Button>
      ),
    });
  });
  const [own] = useState(() => createOwnTasks((task) => tellEnd(task)));
  useEffect(
    () =>
      live.listen(tasksTopic, ({ task }) => {
        if (task !== null) own.update(task);
      }),
    [own],
  );

  const run = () => {
    const answered = own.begin();
    start(typeof input === 'function' ? input() : { ...input, timeZone }, {
      onError: () => answered(null),
      onSuccess: ({ id }) => {
        answered(id);
        message.success(
          <>
            {t('begun')} <Link to="/task_center">{t('titles.tasks')}</Link>
          </>,
        );
      },
    });
  };
  return (
    <Button icon={<DownloadOutlined />} loading={starting} disabled={disabled} onClick={run}>
      {label ?? texts.table.exportCsv}
    </Button>
  );
};
