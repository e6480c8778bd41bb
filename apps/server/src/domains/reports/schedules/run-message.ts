/** What people are told of a report that was made, or could not be. */
import { errorText, isErrorCode, type Language } from '@millwright/contract';
import { formatMoment, type TimeSpan } from '@millwright/kernel';
import type { OutgoingMessage } from '../../../platform/notify/index.ts';
import type { Reason } from './schedules.store.ts';

/** What the mail is about. */
export interface ToldRun {
  readonly title: string;
  readonly itemName: string;
  readonly timeZone: string;
  readonly dueAt: number;
  readonly span: TimeSpan | null;
  /** Earlier ones that were left out. */
  readonly missed: number;
  readonly file: {
    readonly id: number;
    readonly name: string;
    readonly isAttached: boolean;
  } | null;
  readonly error: Reason | null;
  /** Null where nobody has said under which name the server is known. */
  readonly link: string | null;
}

const words = {
  'zh-CN': {
    failed: '未能生成',
    span: (from: string, to: string) => `时段：${from} 至 ${to}`,
    attached: (name: string) => `报表见附件：${name}`,
    large: '报表文件较大，未附在邮件中，请登录后下载。',
    open: '查看（需登录）：',
    missed: (count: number) => `服务器停机期间错过 ${count} 份，仅补做最近一份。`,
    reason: '原因：',
  },
  'en-US': {
    failed: 'could not be made',
    span: (from: string, to: string) => `Span: ${from} to ${to}`,
    attached: (name: string) => `The report is attached: ${name}`,
    large: 'The file is too large for a mail; sign in to fetch it.',
    open: 'See it (asks you to sign in): ',
    missed: (count: number) =>
      `While the server was away ${count} were missed; only the last one is made up.`,
    reason: 'Reason: ',
  },
} as const;

/** A mail in the reader's language, but for its address. */
export function runMessage(run: ToldRun, language: Language): Omit<OutgoingMessage, 'to'> {
  const say = words[language];
  const moment = (time: number): string => formatMoment(time, language, run.timeZone);
  const lines = [`${run.itemName} · ${run.title}`];
  if (run.span !== null) lines.push(say.span(moment(run.span.from), moment(run.span.to)));
  if (run.error !== null) {
    const { code, details } = run.error;
    if (isErrorCode(code)) lines.push(`${say.reason}${errorText(code, details, language)}`);
  }
  if (run.file !== null) lines.push(run.file.isAttached ? say.attached(run.file.name) : say.large);
  if (run.missed > 0) lines.push(say.missed(run.missed));
  if (run.link !== null) lines.push(`${say.open}${run.link}`);
  const subject = [run.title, run.itemName, moment(run.span?.from ?? run.dueAt)].join(' · ');
  return {
    channel: 'mail',
    subject: run.error === null ? subject : `${run.title} ${say.failed} · ${run.itemName}`,
    text: lines.join('\n'),
    ...(run.file?.isAttached === true
      ? { attachment: { fileId: run.file.id, name: run.file.name } }
      : {}),
  };
}
