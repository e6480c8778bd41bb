import { taskEndpoints } from '@millwright/contract/tasks/endpoints';
import type { BellNews } from '../../shell/web-domain.ts';
import { needNamespace, text } from '../../texts/i18n.ts';
import { call } from '../../wire/call.ts';
import { serverClock } from '../../wire/server-clock.ts';
import { sayTask, waitsToBeSeen } from './task-text.ts';

const latest = { page: 1, pageSize: 50 } as const;
const mostShown = 6;

/** Tasks that run, and those that ended and were not seen to. */
export const taskNews = async (signal: AbortSignal): Promise<BellNews> => {
  const [{ list }] = await Promise.all([
    call(taskEndpoints.list, latest, { signal, hideErrors: true, polling: true }),
    needNamespace('tasks'),
    needNamespace('words'),
  ]);
  const waiting = list.filter((task) => waitsToBeSeen(task, serverClock.now()));
  return {
    unread: waiting.length,
    entries: waiting.slice(0, mostShown).map((task) => ({
      key: task.id,
      title: sayTask(task.kind),
      detail: text(`tasks:states.${task.state}`),
      time: task.finishedAt ?? task.createdAt,
      to: '/task_center',
    })),
  };
};
