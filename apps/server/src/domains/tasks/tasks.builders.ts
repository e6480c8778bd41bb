/** The task centre for tests. */
import { type ItemId, type UserId, userId } from '@millwright/kernel';
import { collectGarbage, createTempDir } from '@millwright/testing';
import type { UserAccess } from '../../platform/access/index.ts';
import { createFiles, type Files } from '../../platform/files/index.ts';
import type { PlatformForTests } from '../../platform/platform.builders.ts';
import { type BackgroundTasks, createTasks } from './index.ts';

/** For domains whose test starts no task. */
export const tasksAside: Pick<BackgroundTasks, 'define' | 'begin'> = {
  define: () => undefined,
  begin: () => Promise.reject(new Error('this test has no task centre')),
};

export const ordinaryAccess = (user: UserId, items: readonly ItemId[] = []): UserAccess => ({
  userId: user,
  accountId: user,
  grade: 1,
  demo: false,
  permissions: new Set(),
  items: new Set(items),
});

export interface TasksForTests {
  readonly files: Files;
  /** What users may see; null when the account may not be used. */
  readonly access: Map<UserId, UserAccess | null>;
  /** What open pages were told: user, task, state and progress. */
  readonly told: string[];
  /** A process of its own on the same database. */
  open(options?: { readonly routes?: boolean; readonly megabytes?: number }): BackgroundTasks;
  close(): Promise<void>;
}

export function createTasksForTests(platform: PlatformForTests): TasksForTests {
  const folder = createTempDir();
  const files = createFiles({ dataDir: folder.path, db: platform.db, clock: platform.clock });
  const access = new Map<UserId, UserAccess | null>([[userId(7), ordinaryAccess(userId(7))]]);
  const told: string[] = [];
  const nodes: BackgroundTasks[] = [];
  return {
    files,
    access,
    told,
    open({ routes = false, megabytes = 2048 } = {}) {
      const { handle, handleDownload, owner } = platform.http;
      const aside = { handle: () => {}, handleDownload: () => {}, owner: () => {} };
      const tasks = createTasks({
        ...platform,
        files,
        http: { ...platform.http, ...(routes ? { handle, handleDownload, owner } : aside) },
        jobs: { define: () => {}, schedule: () => {} },
        live: {
          publish: (_topic, to, news) => {
            const { id, task } = news as {
              id: number;
              task: { state: string; done: number } | null;
            };
            told.push(`${to} ${id} ${task === null ? 'gone' : `${task.state} ${task.done}`}`);
          },
        },
        identity: { accessOf: async (user) => access.get(user) ?? null },
        config: { TASK_RESULT_DAYS: 7, TASK_RESULT_MB_PER_USER: megabytes },
      });
      nodes.push(tasks);
      return tasks;
    },
    async close() {
      for (const node of nodes) await node.stop();
      folder.remove();
    },
  };
}

/** Bytes in use, with nothing in it that nobody needs. */
export const memoryInUse = (): number => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
