import { tasksTopic } from '@millwright/contract/tasks/tasks.topics';
import type { FunctionComponent } from 'react';
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import type { WebDomain } from '../../shell/web-domain.ts';
import { withTexts } from '../../texts/with-texts.ts';
import type { StartTaskProps } from './StartTaskButton.tsx';

/** Starts a task that leaves a file, says where the file will be, and tells when it is there. */
export const StartTaskButton: <In extends object>(
  props: StartTaskProps<In>,
) => ReturnType<FunctionComponent> = lazyPart('tasks', () =>
  import('./StartTaskButton.tsx').then((module) => module.StartTaskButton),
);

/** The state of a task, with a bar while it runs and the reason when it failed. */
export const TaskProgress = lazyPart('tasks', () =>
  import('./TaskProgress.tsx').then((module) => module.TaskProgress),
);

/** The task centre: exports and calculations of the signed-in user. */
export const web: WebDomain = {
  name: 'tasks',
  routes: [
    {
      path: '/task_center',
      page: 'task_center',
      title: 'titles.tasks',
      load: () =>
        withTexts(
          import('./TaskCenterPage.tsx').then((module) => module.TaskCenterPage),
          'words',
        ),
    },
  ],
  navigation: [{ path: '/task_center', order: 110, icon: 'check' }],
  phoneRoutes: [
    {
      path: '/task_center',
      page: 'task_center',
      title: 'titles.tasks',
      load: () =>
        withTexts(
          import('./PhoneTasksPage.tsx').then((module) => module.PhoneTasksPage),
          'words',
        ),
    },
  ],
  phoneEntries: [{ path: '/task_center', icon: 'check', order: 40, on: 'workbench' }],
  bell: [
    {
      title: 'titles.tasks',
      page: 'task_center',
      path: '/task_center',
      topic: tasksTopic,
      shows: ['background_task'],
      read: async (signal) => (await import('./bell-news.ts')).taskNews(signal),
    },
  ],
};
