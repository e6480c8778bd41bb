/** What a trigger recorded as a file: a background task. */
import type { Language } from '@millwright/contract';
import { switchWords } from '@millwright/contract/switch-words';
import type {
  RecordedValue,
  TriggerRecord,
} from '@millwright/contract/telemetry/triggers/trigger-records.schemas';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import { wordOf } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { type CsvColumn, csvMoment } from '../../../../platform/files/index.ts';
import { type CsvTaskNeeds, offerCsvPages } from '../../../tasks/index.ts';
import { qualityText } from '../../sample-file/index.ts';
import { findTriggers } from '../triggers.store.ts';
import { countRecords, recordsBefore } from './trigger-records.store.ts';

/** A line of the file: one value of one record. */
interface Line {
  readonly record: TriggerRecord;
  readonly value: RecordedValue;
}

/** Records read at a time: of fifty values each. */
const atATime = 100;

const column = (zh: string, en: string, cell: CsvColumn<Line>['cell']): CsvColumn<Line> => ({
  title: { 'zh-CN': zh, 'en-US': en },
  cell,
});

const word = ({ value, format }: RecordedValue, language: Language): string | null =>
  format === null ? null : wordOf(value, format, switchWords[language]);

/** One line for each value: what a trigger records may have changed between two records. */
export const recordColumns = (timeZone: string): CsvColumn<Line>[] => [
  column('记录时间', 'Recorded at', ({ record }) => csvMoment(record.at, timeZone)),
  column('设备', 'Device', ({ value }) => value.deviceName),
  column('数据点', 'Point', ({ value }) => value.pointName),
  column('值', 'Value', ({ value }) => value.value),
  column('值文本', 'Value in words', ({ value }, language) => word(value, language)),
  column('单位', 'Unit', ({ value }) => value.unit),
  column('质量', 'Quality', ({ value }, language) => qualityText(value.quality, language)),
  column('采集时间', 'Read at', ({ value: { time } }) =>
    time === null ? null : csvMoment(time, timeZone),
  ),
  column('记录编号', 'Record', ({ record }) => record.id),
];

/** @returns what starts it */
export const offerRecordFile = ({
  db,
  ...needs
}: CsvTaskNeeds & { readonly db: Kysely<unknown> }) =>
  offerCsvPages(needs, {
    kind: 'trigger_record_file',
    call: triggerCalls.exportRecords,
    name: 'trigger-records',
    columns: recordColumns,
    async *pages(input, run) {
      // It was theirs when they asked for it.
      const [trigger] = await findTriggers(db, [input.id]);
      const { items } = run.access;
      if (trigger === undefined || (items !== 'all' && !items.has(trigger.itemId))) return;
      const total = await countRecords(db, input);
      let [done, last]: [number, number | null] = [0, null];
      run.progress(done, total);
      for (;;) {
        run.signal.throwIfAborted();
        const records = await recordsBefore(db, input, last, atATime);
        const end = records.at(-1);
        if (end === undefined) return;
        yield records.flatMap((record) => record.values.map((value) => ({ record, value })));
        done += records.length;
        run.progress(done, Math.max(total, done));
        last = end.id;
      }
    },
  });
