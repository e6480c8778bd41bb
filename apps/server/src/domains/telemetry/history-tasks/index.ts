export { routeHistoryTasks } from './history-tasks.routes.ts';
export {
  countActingTasksOf,
  historyTasksOf,
  mayResetFlag,
  resettersOf,
  tasksWithoutPoints,
} from './history-tasks.store.ts';
export { createHistoryTasks } from './history-tasks.ts';
export { historyTasksInItemFile } from './history-tasks-in-item-file.ts';
export { createRunningTasks, type RunningTasks } from './run/index.ts';
