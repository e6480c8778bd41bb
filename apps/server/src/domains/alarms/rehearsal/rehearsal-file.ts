/** What a rehearsal came to as a file: every alarm that there would have been, and every real one that not. */
import { type CsvColumn, csvMoment } from '../../../platform/files/index.ts';
import type { RehearsalOutcome } from './perform-rehearsal.ts';

interface Row {
  readonly outcome: 'added' | 'kept' | 'missed';
  readonly raisedAt: number;
  readonly clearedAt: number | null;
  readonly value: number | null;
  readonly raises: number | null;
  /** Of a real one. */
  readonly number: string | null;
}

const words = {
  added: { 'zh-CN': '新增', 'en-US': 'New' },
  kept: { 'zh-CN': '原有', 'en-US': 'As before' },
  missed: { 'zh-CN': '不再产生', 'en-US': 'Gone' },
} as const;

const column = (zh: string, en: string, cell: CsvColumn<Row>['cell']): CsvColumn<Row> => ({
  title: { 'zh-CN': zh, 'en-US': en },
  cell,
});

export const columnsIn = (timeZone: string): CsvColumn<Row>[] => {
  const moment = (at: number | null) => (at === null ? null : csvMoment(at, timeZone));
  return [
    column('结果', 'Outcome', ({ outcome }, language) => words[outcome][language]),
    column('报警时间', 'Raised', ({ raisedAt }) => moment(raisedAt)),
    column('结束时间', 'Cleared', ({ clearedAt }) => moment(clearedAt)),
    column('数值', 'Value', ({ value }) => value),
    column('次数', 'Times raised', ({ raises }) => raises),
    column('编号', 'Number', ({ number }) => number),
  ];
};

/** Rows that are written in one turn. */
const together = 1_000;

/** In the order of their raises, a page at a time. */
export function* rowsOf({ alarms, added, missed }: RehearsalOutcome): Generator<readonly Row[]> {
  const rows: Row[] = [
    ...alarms.map(
      (alarm): Row => ({
        outcome: added.has(alarm) ? 'added' : 'kept',
        ...{ raisedAt: alarm.raisedAt, clearedAt: alarm.clearedAt, raises: alarm.raises },
        value: Number.isFinite(alarm.value) ? alarm.value : null,
        number: null,
      }),
    ),
    ...missed.map(
      ({ raisedAt, clearedAt, value, number }): Row => ({
        outcome: 'missed',
        ...{ raisedAt, clearedAt, value, number },
        raises: null,
      }),
    ),
  ].sort((a, b) => a.raisedAt - b.raisedAt);
  for (let at = 0; at < rows.length; at += together) yield rows.slice(at, at + together);
}
