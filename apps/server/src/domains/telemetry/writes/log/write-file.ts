/** The value-change log as a file: a background task. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { UserAccess } from '../../../../platform/access/index.ts';
import { type CsvTaskNeeds, offerCsvTask } from '../../../tasks/index.ts';
import type { WriteFilter, WritesStore } from '../writes.store.ts';
import { writeColumns } from './write-columns.ts';

const itemsOf = ({ items }: UserAccess): WriteFilter['items'] =>
  items === 'all' ? 'all' : [...items];

/** @returns what starts it */
export const offerWriteFile = ({
  store,
  ...needs
}: CsvTaskNeeds & {
  readonly store: Pick<WritesStore, 'count' | 'listAfter'>;
}) =>
  offerCsvTask(needs, {
    kind: 'write_log_file',
    call: telemetryCalls.exportWrites,
    name: 'value-changes',
    columns: writeColumns,
    count: (input, access) => store.count({ ...input, items: itemsOf(access) }),
    rowsAfter: (input, access, last, limit) =>
      store.listAfter({ ...input, items: itemsOf(access) }, last?.commandId ?? null, limit),
  });
