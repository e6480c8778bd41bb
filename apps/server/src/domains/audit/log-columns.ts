/** The columns of the logs as CSV. */
import type { OnlineEntry, Operation, SignIn } from '@millwright/contract/audit/audit.schemas';
import type { WebErrorEntry } from '@millwright/contract/audit/web-errors.schemas';
import { type CsvColumn, csvMoment, csvReason } from '../../platform/files/index.ts';
import { deviceStateWords, signInWords, webErrorWords } from './log-words.ts';

const column = <Row>(zh: string, en: string, cell: CsvColumn<Row>['cell']): CsvColumn<Row> => ({
  title: { 'zh-CN': zh, 'en-US': en },
  cell,
});

const timeOf = <Row extends { readonly at: number }>(timeZone: string) =>
  column<Row>('时间', 'Time', ({ at }) => csvMoment(at, timeZone));

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export const operationColumns = (timeZone: string): CsvColumn<Operation>[] => [
  timeOf(timeZone),
  column('操作人', 'Who', ({ actorName }) => actorName),
  column('操作', 'Action', ({ action }) => action),
  column('对象类型', 'Kind of subject', ({ subjectKind }) => subjectKind),
  column('对象编号', 'Subject ID', ({ subjectId }) => subjectId),
  column('对象', 'Subject', ({ subjectName }) => subjectName),
  column('项目编号', 'Project ID', ({ itemId }) => itemId),
  column('操作前', 'Before', ({ before }) => json(before)),
  column('操作后', 'After', ({ after }) => json(after)),
  column('地址', 'Address', ({ address }) => address),
];

export const signInColumns = (timeZone: string): CsvColumn<SignIn>[] => [
  timeOf(timeZone),
  column('事件', 'Event', ({ kind }, language) => signInWords[kind][language]),
  column('用户名', 'User name', ({ userName }) => userName),
  column('地址', 'Address', ({ address }) => address),
  column('浏览器', 'Browser', ({ agent }) => agent),
  column('原因', 'Reason', ({ reason }, language) => csvReason(reason, language)),
];

export const onlineColumns = (timeZone: string): CsvColumn<OnlineEntry>[] => [
  timeOf(timeZone),
  column('项目编号', 'Project ID', ({ itemId }) => itemId),
  column('设备编号', 'Device ID', ({ deviceId }) => deviceId),
  column('设备或网关', 'Device or gateway', ({ deviceName }) => deviceName),
  column('状态', 'State', ({ state }, language) => deviceStateWords[state][language]),
  column('原因', 'Reason', ({ reason }, language) => csvReason(reason, language)),
  column('此前状态持续（秒）', 'Previous state lasted (s)', ({ beforeMs }) =>
    beforeMs === null ? null : Math.round(beforeMs / 1000),
  ),
  column('网关编号', 'Gateway ID', ({ gatewayId }) => gatewayId),
  column('项目', 'Project', ({ itemName }) => itemName),
  column('未记录的变化', 'Changes not recorded', ({ leftOut }) => leftOut),
];

export const webErrorColumns = (timeZone: string): CsvColumn<WebErrorEntry>[] => [
  timeOf(timeZone),
  column('错误编号', 'Error ID', ({ errorId }) => errorId),
  column('类型', 'Kind', ({ kind }, language) => webErrorWords[kind][language]),
  column('错误信息', 'Message', ({ message }) => message),
  column('次数', 'Count', ({ count }) => count),
  column('页面', 'Page', ({ page }) => page),
  column('用户', 'User', ({ userName }) => userName),
  column('版本', 'Release', ({ release }) => release),
  column('会话', 'Session', ({ session }) => session),
  column('地址', 'Address', ({ address }) => address),
  column('浏览器', 'Browser', ({ agent }) => agent),
];
