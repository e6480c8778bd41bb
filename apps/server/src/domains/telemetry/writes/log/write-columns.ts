/** The columns of the value-change log as CSV. */
import type { Language } from '@millwright/contract';
import { switchWords } from '@millwright/contract/switch-words';
import { wordOfWritten } from '@millwright/contract/telemetry/say-written';
import type { ToldState, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { toldState } from '@millwright/contract/telemetry/told-state';
import { type CsvColumn, csvMoment, csvReason } from '../../../../platform/files/index.ts';

/** As the page says them. */
const stateWords: Readonly<Record<ToldState, Readonly<Record<Language, string>>>> = {
  'awaiting-approval': { 'zh-CN': '待批准', 'en-US': 'Awaiting approval' },
  waiting: { 'zh-CN': '待下发', 'en-US': 'Waiting' },
  sent: { 'zh-CN': '已下发', 'en-US': 'Sent' },
  accepted: { 'zh-CN': '已接受', 'en-US': 'Accepted' },
  confirmed: { 'zh-CN': '已确认', 'en-US': 'Confirmed' },
  refused: { 'zh-CN': '未下发', 'en-US': 'Not sent' },
  failed: { 'zh-CN': '失败', 'en-US': 'Failed' },
  declined: { 'zh-CN': '已拒绝', 'en-US': 'Declined' },
  withdrawn: { 'zh-CN': '已撤回', 'en-US': 'Withdrawn' },
  expired: { 'zh-CN': '逾期未批准', 'en-US': 'Approval expired' },
  differs: { 'zh-CN': '与写入值不符', 'en-US': 'Holds another value' },
  'timed-out': { 'zh-CN': '超时', 'en-US': 'Timed out' },
};

const column = (
  zh: string,
  en: string,
  cell: CsvColumn<WriteCommand>['cell'],
): CsvColumn<WriteCommand> => ({ title: { 'zh-CN': zh, 'en-US': en }, cell });

/** What a value is called, beside the value itself. */
const words = (zh: string, en: string, text: (write: WriteCommand) => string | null) =>
  column(zh, en, (write, language) =>
    wordOfWritten(text(write), write.format, switchWords[language]),
  );

/** What acts by itself may be called as a person is: it says what it is. */
const whoWrote = (
  { userName, assignmentId, triggerId, historyTaskId }: WriteCommand,
  language: Language,
): string => {
  if (assignmentId !== null) return `${actors.assignment[language]}${userName}`;
  if (typeof historyTaskId === 'number') return `${actors.historyTask[language]}${userName}`;
  return typeof triggerId !== 'number' ? userName : `${actors.trigger[language]}${userName}`;
};
const actors = {
  assignment: { 'zh-CN': '条件赋值：', 'en-US': 'Assignment: ' },
  trigger: { 'zh-CN': '触发器：', 'en-US': 'Trigger: ' },
  historyTask: { 'zh-CN': '历史任务：', 'en-US': 'History task: ' },
} as const;

/** How the new value was reckoned; empty where it was given itself. */
const relativeText = (change: WriteCommand['change'], language: Language): string => {
  if (!change) return '';
  if (change.op === 'toggle') return toggled[language];
  if (change.op === 'undo') return `${undoes[language]}${change.commandId}`;
  if (change.op === 'press' || change.op === 'release') return held[change.op][language];
  return change.by < 0 ? String(change.by) : `+${change.by}`;
};
const revision = { 'zh-CN': '修订 ', 'en-US': 'revision ' } as const;
const undoes = { 'zh-CN': '撤销 #', 'en-US': 'undoes #' } as const;
const held = {
  press: { 'zh-CN': '按下', 'en-US': 'pressed' },
  release: { 'zh-CN': '松开', 'en-US': 'let go' },
} as const;
const toggled = { 'zh-CN': '取反', 'en-US': 'toggled' } as const;

export const writeColumns = (timeZone: string): CsvColumn<WriteCommand>[] => [
  column('时间', 'Time', ({ createdAt }) => csvMoment(createdAt, timeZone)),
  column('操作人', 'Who', whoWrote),
  column('项目', 'Project', ({ itemName }) => itemName ?? ''),
  column('设备', 'Device', ({ deviceName }) => deviceName),
  column('数据点', 'Point', ({ pointName }) => pointName),
  column('原值', 'Old value', ({ oldValue }) => oldValue),
  column('变化', 'Change', ({ change }, language) => relativeText(change, language)),
  column('新值', 'New value', ({ newValue }) => newValue),
  column('回读值', 'Read back', ({ readBack }) => readBack),
  words('原值文本', 'Old value in words', ({ oldValue }) => oldValue),
  words('新值文本', 'New value in words', ({ newValue }) => newValue),
  words('回读值文本', 'Read back in words', ({ readBack }) => readBack),
  column('单位', 'Unit', ({ unit }) => unit),
  column('状态', 'State', (write, language) => stateWords[toldState(write)][language]),
  column('原因', 'Reason', ({ reason, details }, language) => csvReason(reason, language, details)),
  column('画面', 'Screen', ({ screen }, language) =>
    screen ? `${screen.name} ${revision[language]}${screen.revision}` : null,
  ),
  column('备注', 'Note', ({ note }) => note),
  column('编号', 'Number', ({ commandId }) => commandId),
  column('项目编号', 'Project ID', ({ itemId }) => itemId),
  column('批准或拒绝人', 'Approved or declined by', ({ decidedBy }) => decidedBy ?? null),
  column('批准或拒绝时间', 'Approved or declined at', ({ decidedAt }) =>
    typeof decidedAt === 'number' ? csvMoment(decidedAt, timeZone) : null,
  ),
];
