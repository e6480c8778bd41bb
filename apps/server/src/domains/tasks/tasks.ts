/** Exports and calculations that outlast their request: started, followed, cancelled, fetched. */
import type { BackgroundTask } from '@millwright/contract/tasks/tasks.schemas';
import type { UserId } from '@millwright/kernel';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { UserAccess } from '../../platform/access/index.ts';
import type { Acting } from '../../platform/audit/index.ts';
import type { Download } from '../../platform/http/index.ts';
import type { TaskQuery } from './background-tasks.store.ts';
import type { TaskToken, TaskWork } from './define-task.ts';

export interface BackgroundTasks extends Stoppable {
  /** Says what runs the task, while composing, before `start`. */
  define<Payload>(token: TaskToken<Payload>, work: TaskWork<Payload>): void;
  /**
   * Has the task run for the user, who is asked for by the call that starts it.
   * @throws Fault refusal `tasks.too_many_open` {limit}, `tasks.too_much_kept` {used, files, limit,
   *   most}
   */
  begin<Payload>(
    token: TaskToken<Payload>,
    payload: Payload,
    user: UserId,
    acting: Acting,
  ): Promise<BackgroundTask>;
  list(user: UserId, query: TaskQuery): Promise<{ list: BackgroundTask[]; total: number }>;
  /** @throws Fault refusal `general.not_found` */
  get(id: number): Promise<BackgroundTask>;
  /**
   * Answers the task as it is then: one that had ended stays as it ended.
   * @throws Fault refusal `general.not_found`
   */
  cancel(id: number, user: UserId, acting: Acting): Promise<BackgroundTask>;
  /** All or none. @throws Fault refusal `tasks.not_finished`, `general.not_found` */
  delete(ids: readonly number[], acting: Acting): Promise<number>;
  /**
   * @throws Fault refusal `tasks.no_file`, `general.forbidden` when its user may no longer make the
   *   call that starts such a task
   */
  download(id: number, acting: Acting): Promise<Download>;
  /** Deletes what has expired, and gives up what nobody can run. */
  sweep(): Promise<void>;
  /** Begins to run tasks in this process. */
  start(): void;
}

export interface AccessSource {
  accessOf(user: UserId): Promise<UserAccess | null>;
}
