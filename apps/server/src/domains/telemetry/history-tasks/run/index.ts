export { createRunningTasks, type RunningTasks } from './run-tasks.ts';
