/** The background tasks of telemetry: what starts each. */
import type { Kysely } from 'kysely';
import { offerPast } from './derived/index.ts';
import { historyTasksOf } from './history-tasks/index.ts';
import { offerSampleFile } from './sample-file/index.ts';
import { offerRecordFile } from './triggers/index.ts';
import { offerWriteFile } from './writes/index.ts';

type Needs = Parameters<typeof offerSampleFile>[0] &
  Parameters<typeof offerWriteFile>[0] &
  Omit<Parameters<typeof offerPast>[0], 'historyTasksOf'> & { readonly db: Kysely<unknown> };

export const offerTasks = (needs: Needs) => ({
  writes: offerWriteFile(needs),
  samples: offerSampleFile(needs),
  records: offerRecordFile(needs),
  past: offerPast({ ...needs, historyTasksOf: (item) => historyTasksOf(needs.db, item) }),
});

/** What starts them. */
export type TelemetryTasks = ReturnType<typeof offerTasks>;
