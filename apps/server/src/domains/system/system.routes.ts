import { systemEventCalls } from '@millwright/contract/system/system-events.calls';
import type { Kysely } from 'kysely';
import { actingFor } from '../../platform/audit/index.ts';
import type { CallContext, Http } from '../../platform/http/index.ts';
import { type CsvTaskNeeds, offerCsvTask } from '../tasks/index.ts';
import { countSystemEvents, systemEventColumns, systemEventsAfter } from './events/index.ts';
import type { System } from './system.ts';

export function routeSystem(
  http: Http,
  system: System,
  { db, ...needs }: CsvTaskNeeds & { readonly db: Kysely<unknown> },
): void {
  const acknowledge = async (ids: 'all' | readonly number[], context: CallContext) => ({
    acknowledged: await system.acknowledge(ids, context.session.userName, actingFor(context)),
  });
  http.handle(systemEventCalls.list, (input) => system.list(input));
  http.handle(systemEventCalls.state, () => system.state());
  http.handle(systemEventCalls.acknowledge, ({ ids }, context) => acknowledge(ids, context));
  http.handle(systemEventCalls.acknowledgeAll, (_input, context) => acknowledge('all', context));
  http.handle(systemEventCalls.retryJobs, async (_input, context) => ({
    retried: await system.retryJobs(actingFor(context)),
  }));
  http.handle(
    systemEventCalls.export,
    offerCsvTask(needs, {
      kind: 'system_event_file',
      call: systemEventCalls.export,
      name: 'system-events',
      columns: systemEventColumns,
      count: (input) => countSystemEvents(db, input),
      rowsAfter: (input, _access, last, limit) => systemEventsAfter(db, input, last, limit),
    }),
  );
}
