/** The columns of system events as CSV. */
import type { Language } from '@millwright/contract';
import type {
  SystemEvent,
  SystemEventKind,
  SystemEventSeverity,
} from '@millwright/contract/system/system-events.schemas';
import { type CsvColumn, csvMoment, csvReason } from '../../../platform/files/index.ts';

type Words<Code extends string> = Readonly<Record<Code, Readonly<Record<Language, string>>>>;

const severityWords: Words<SystemEventSeverity> = {
  warning: { 'zh-CN': '警告', 'en-US': 'Warning' },
  serious: { 'zh-CN': '严重', 'en-US': 'Serious' },
};

const kindWords: Words<SystemEventKind> = {
  history_behind: { 'zh-CN': '历史数据滞后', 'en-US': 'History behind' },
  history_refusing: { 'zh-CN': '采样无法保存', 'en-US': 'Samples not kept' },
  disk_low: { 'zh-CN': '磁盘空间不足', 'en-US': 'Disk nearly full' },
  disk_full: { 'zh-CN': '磁盘已满', 'en-US': 'Disk full' },
  engine_away: { 'zh-CN': '引擎无响应', 'en-US': 'Engine away' },
  backup_failed: { 'zh-CN': '备份失败', 'en-US': 'Backup failed' },
  backup_old: { 'zh-CN': '备份过旧', 'en-US': 'Backup too old' },
  drill_failed: { 'zh-CN': '恢复演练失败', 'en-US': 'Drill failed' },
  loop_blocked: { 'zh-CN': '服务器停顿', 'en-US': 'Server stood still' },
  clock_set: { 'zh-CN': '时钟被调整', 'en-US': 'Clock set' },
  box_refused: { 'zh-CN': '网关密码错误', 'en-US': 'Gateway locked out' },
  button_held: { 'zh-CN': '按钮未松开', 'en-US': 'Button still pressed' },
  triggers_skipped: { 'zh-CN': '触发器被跳过', 'en-US': 'Triggers skipped' },
  samples_thinned: { 'zh-CN': '计算点采样被抽稀', 'en-US': 'Calculated samples thinned' },
  alarms_joined: { 'zh-CN': '报警被合并', 'en-US': 'Alarms joined' },
  states_left_out: { 'zh-CN': '在线状态未全部记录', 'en-US': 'Device states left out' },
  box_held: { 'zh-CN': '网关发送过快', 'en-US': 'Gateway sends too much' },
  box_clock: { 'zh-CN': '网关时钟不准', 'en-US': 'Gateway clock wrong' },
  boxes_waiting: { 'zh-CN': '网关报文排队', 'en-US': 'Gateway messages queued' },
  connections_refused: { 'zh-CN': '连接过多', 'en-US': 'Too many connections' },
  second_server: { 'zh-CN': '第二个服务器', 'en-US': 'Second server' },
  channel_failing: { 'zh-CN': '通知发送失败', 'en-US': 'Messages do not go out' },
  certificate_ending: { 'zh-CN': '证书即将到期', 'en-US': 'Certificate ends' },
  accounts_ending: { 'zh-CN': '账号即将到期', 'en-US': 'Accounts end' },
  release_new: { 'zh-CN': '新版本', 'en-US': 'New release' },
  collector_changed: { 'zh-CN': '采集接管', 'en-US': 'Collecting taken over' },
};

const column = (
  zh: string,
  en: string,
  cell: CsvColumn<SystemEvent>['cell'],
): CsvColumn<SystemEvent> => ({ title: { 'zh-CN': zh, 'en-US': en }, cell });

export const systemEventColumns = (timeZone: string): CsvColumn<SystemEvent>[] => {
  const moment = (at: number | null) => (at === null ? null : csvMoment(at, timeZone));
  return [
    column('开始时间', 'Began', ({ beganAt }) => moment(beganAt)),
    column('结束时间', 'Ended', ({ endedAt }) => moment(endedAt)),
    column('级别', 'Severity', ({ severity }, language) => severityWords[severity][language]),
    column('类型', 'Kind', ({ kind }, language) => kindWords[kind][language]),
    column('内容', 'What', ({ code, details }, language) => csvReason(code, language, details)),
    column('次数', 'Count', ({ count }) => count),
    column('最近一次', 'Last seen', ({ lastSeenAt }) => moment(lastSeenAt)),
    column('确认时间', 'Acknowledged', ({ acknowledgedAt }) => moment(acknowledgedAt)),
    column('确认人', 'Acknowledged by', ({ acknowledgedBy }) => acknowledgedBy),
  ];
};
