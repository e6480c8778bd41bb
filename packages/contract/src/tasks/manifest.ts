import { defineDomain } from '../manifest/define-domain.ts';
import { taskErrors } from './tasks.errors.ts';

/** Work that outlasts its request, with what came of it: who started it, how far it is, its file. */
export const tasks = defineDomain({
  name: 'tasks',
  errors: taskErrors,
  pages: { task_center: { opens: 'everybody' } },
  owned: ['backgroundTask'],
  subjects: {
    background_task: { verbs: ['start', 'finish', 'cancel', 'download', 'delete'] },
  },
});
