/** The audit domain for tests, with the jobs that it defined to run by hand. */
import type { PlatformForTests } from '../../platform/platform.builders.ts';
import { tasksAside } from '../tasks/tasks.builders.ts';
import { type Audit, createAudit } from './index.ts';

export interface AuditForTests {
  readonly audit: Audit;
  /** Runs a job now. */
  run(job: string): Promise<void>;
}

export function createAuditForTests(
  platform: PlatformForTests,
  statesPerAccount = 1_000_000,
): AuditForTests {
  const defined = new Map<string, () => Promise<void>>();
  const audit = createAudit({
    ...platform,
    jobs: {
      define: (job, run) => {
        const payload = job.payload.parse({ dueAt: 0 });
        const signal = AbortSignal.any([]);
        defined.set(job.name, () =>
          run(payload, { id: 1, key: null, attempt: 1, isLast: true, signal }),
        );
      },
      schedule: () => {},
    },
    tasks: tasksAside,
    config: {
      ...{ OPERATION_LOG_DAYS: 30, USER_LOG_DAYS: 10, ONLINE_LOG_DAYS: 10, ERROR_LOG_DAYS: 10 },
      DEVICE_STATES_PER_ACCOUNT: statesPerAccount,
    },
  });
  return {
    audit,
    async run(job) {
      await defined.get(job)?.();
    },
  };
}
