import { carrying, defineTopic } from '../manifest/topic.ts';
import type { BackgroundTask } from './tasks.schemas.ts';

/** How a task of the user stands now; null in its place says that it was deleted. */
export interface BackgroundTaskNews {
  readonly id: number;
  readonly task: BackgroundTask | null;
}

export const tasksTopic = defineTopic('tasks', {
  to: 'user',
  data: carrying<BackgroundTaskNews>(),
});
