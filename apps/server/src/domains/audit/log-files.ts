/** The logs as files, each a background task. */
import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { onlineLogCalls } from '@millwright/contract/audit/online-log.calls';
import { signInLogCalls } from '@millwright/contract/audit/sign-in-log.calls';
import { webErrorCalls } from '@millwright/contract/audit/web-errors.calls';
import type { Port } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { type CsvTaskNeeds, offerCsvTask } from '../tasks/index.ts';
import { countOperations, operationsAfter } from './audit.store.ts';
import { onlineColumns, operationColumns, signInColumns, webErrorColumns } from './log-columns.ts';
import { countOnline, type ItemNames, nameItems, onlineAfter } from './online-log/index.ts';
import { countSignIns, signInsAfter } from './sign-in-log.store.ts';
import { operationsOf, signInsOf } from './visible-logs.ts';
import { countWebErrorEntries, webErrorEntriesAfter } from './web-errors/index.ts';

export type LogFiles = ReturnType<typeof offerLogFiles>;

/** @returns what starts each of them */
export function offerLogFiles({
  db,
  itemNames,
  ...needs
}: CsvTaskNeeds & {
  readonly db: Kysely<unknown>;
  readonly itemNames: Port<ItemNames>;
}) {
  return {
    operations: offerCsvTask(needs, {
      kind: 'operation_log_file',
      call: auditCalls.export,
      name: 'operations',
      columns: operationColumns,
      count: (input, access) => countOperations(db, { ...input, visible: operationsOf(access) }),
      rowsAfter: (input, access, last, limit) =>
        operationsAfter(db, { ...input, visible: operationsOf(access) }, last, limit),
    }),
    signIns: offerCsvTask(needs, {
      kind: 'user_log_file',
      call: signInLogCalls.export,
      name: 'sign-ins',
      columns: signInColumns,
      count: async (input, access) =>
        countSignIns(db, { ...input, visible: await signInsOf(db, access) }),
      rowsAfter: async (input, access, last, limit) =>
        signInsAfter(db, { ...input, visible: await signInsOf(db, access) }, last, limit),
    }),
    online: offerCsvTask(needs, {
      kind: 'online_log_file',
      call: onlineLogCalls.export,
      name: 'online',
      columns: onlineColumns,
      count: (input, { items }) => countOnline(db, { ...input, visible: items }),
      rowsAfter: async (input, { items }, last, limit) =>
        nameItems(itemNames, await onlineAfter(db, { ...input, visible: items }, last, limit)),
    }),
    webErrors: offerCsvTask(needs, {
      kind: 'web_error_file',
      call: webErrorCalls.export,
      name: 'web-errors',
      columns: webErrorColumns,
      count: (input) => countWebErrorEntries(db, input),
      rowsAfter: (input, _access, last, limit) => webErrorEntriesAfter(db, input, last, limit),
    }),
  };
}
