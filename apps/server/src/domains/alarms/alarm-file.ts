/** Alarms as a CSV file, a background task. */
import { alarmLimit, alarmValue } from '@millwright/contract/alarms/alarm-value';
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { recordedText } from '@millwright/contract/alarms/sources/recorded-text';
import { switchWords } from '@millwright/contract/switch-words';
import type { Kysely } from 'kysely';
import { type CsvColumn, csvMoment } from '../../platform/files/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { type CsvTaskNeeds, offerCsvTask } from '../tasks/index.ts';
import { type AlarmFilter, alarmsAfter, countListed } from './occurrences/index.ts';
import { type RecordedRow, recordedOf } from './recording/index.ts';

/** An alarm with what was recorded with it. */
interface AlarmRow extends Alarm {
  readonly recorded: readonly RecordedRow[];
}

const column = (
  zh: string,
  en: string,
  cell: CsvColumn<AlarmRow>['cell'],
): CsvColumn<AlarmRow> => ({
  title: { 'zh-CN': zh, 'en-US': en },
  cell,
});

const yes = { 'zh-CN': '是', 'en-US': 'Yes' } as const;

const columnsIn = (timeZone: string): CsvColumn<AlarmRow>[] => {
  const moment = (at: number | null) => (at === null ? null : csvMoment(at, timeZone));
  return [
    column('编号', 'Number', ({ number }) => number),
    column('等级', 'Level', ({ level }) => level),
    column('报警', 'Alarm', ({ name }) => name),
    column('项目', 'Project', ({ itemName }) => itemName),
    column('设备', 'Device', ({ deviceName }) => deviceName),
    column('数据点', 'Point', ({ pointName }) => pointName),
    column('类型', 'Kind', ({ kind }) => kind),
    column('来源编号', 'Source ID', ({ ruleId, pointId }) => ruleId ?? pointId),
    column('数值', 'Value', (alarm, language) => alarmValue(alarm, switchWords[language])),
    column('限值', 'Limit', (alarm) => alarmLimit(alarm)),
    column('报警时间', 'Raised', ({ raisedAt }) => moment(raisedAt)),
    column('结束时间', 'Cleared', ({ clearedAt }) => moment(clearedAt)),
    column('确认时间', 'Acknowledged', ({ confirmedAt }) => moment(confirmedAt)),
    column('确认人', 'By', ({ confirmedBy }) => confirmedBy),
    column('备注', 'Note', ({ note }) => note),
    column('次数', 'Times raised', ({ raises }) => raises),
    column('需要工单', 'Work order wanted', ({ orderWanted }, language) =>
      orderWanted ? yes[language] : '',
    ),
    column('记录值', 'Recorded values', ({ recorded }, language) =>
      recordedText(recorded, language),
    ),
    column('抑制条件', 'Suppressed by', ({ suppressedBy }) => suppressedBy),
    column('首发组', 'First-out group', ({ firstOut }) => firstOut?.groupName ?? null),
    column('首发报警', 'First alarm', ({ firstOut }) => firstOut?.number ?? null),
  ];
};

/** Answers the call that starts it. */
export function offerAlarms({
  http,
  db,
  ...needs
}: CsvTaskNeeds & { readonly http: Pick<Http, 'handle'>; readonly db: Kysely<unknown> }): void {
  const filterOf = (
    { active, ...input }: { readonly active?: boolean | undefined } & Omit<AlarmFilter, 'visible'>,
    visible: AlarmFilter['visible'],
  ): AlarmFilter => ({
    ...input,
    visible,
    state: active === undefined ? undefined : active ? 'active' : 'cleared',
  });
  const start = offerCsvTask(needs, {
    kind: 'alarm_file',
    call: alarmCalls.export,
    name: 'alarms',
    columns: columnsIn,
    count: (input, { items }) => countListed(db, filterOf(input, items)),
    async rowsAfter(input, { items }, last: AlarmRow | null, limit) {
      const alarms = await alarmsAfter(db, filterOf(input, items), last, limit);
      const recorded = Map.groupBy(
        await recordedOf(
          db,
          alarms.map(({ id }) => id),
        ),
        ({ alarmId }) => alarmId,
      );
      return alarms.map((alarm) => ({ ...alarm, recorded: recorded.get(alarm.id) ?? [] }));
    },
  });
  http.handle(alarmCalls.export, start);
}
