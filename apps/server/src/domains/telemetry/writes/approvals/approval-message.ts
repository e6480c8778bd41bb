/** What whoever may approve a write is told of it, outside the pages. */
import type { Language } from '@millwright/contract';
import { switchWords } from '@millwright/contract/switch-words';
import { sayWritten } from '@millwright/contract/telemetry/say-written';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType, formatMoment } from '@millwright/kernel';
import { type OutgoingMessage, sayTime } from '../../../../platform/notify/index.ts';

const words: Readonly<
  Record<
    Language,
    {
      readonly subject: (what: string) => string;
      readonly asked: (who: string) => string;
      readonly note: (who: string, text: string) => string;
      readonly until: (moment: string) => string;
      readonly look: string;
    }
  >
> = {
  'zh-CN': {
    subject: (what) => `[待批准] ${what}`,
    asked: (who) => `${who} 请求写入，须由另一人批准后才会写入设备。`,
    note: (who, text) => `${who} 的备注：${text}`,
    until: (moment) => `等待批准至 ${moment}，逾期不写入。`,
    look: '查看并批准或拒绝：',
  },
  'en-US': {
    subject: (what) => `[To approve] ${what}`,
    asked: (who) =>
      `${who} asks for this write. Nothing is written before a second person approves it.`,
    note: (who, text) => `Note by ${who}: ${text}`,
    until: (moment) => `It waits until ${moment}; after that it is not written.`,
    look: 'Look at it, and approve or decline:',
  },
};

/** On one line: what people wrote themselves may look like the rest of the message. */
const flat = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
const quoted = (text: string): string => `“${flat(text)}”`;

/** @param place of the write: the name of its item */
export function approvalMessage(
  command: WriteCommand,
  to: { readonly language: Language; readonly timeZone: string; readonly link: string | null },
  place: string,
): Pick<OutgoingMessage, 'subject' | 'text' | 'parameters'> {
  const { language, timeZone, link } = to;
  const { subject, asked, note, until, look } = words[language];
  const said = sayWritten(command.newValue, command, switchWords[language]);
  const isText = command.format?.dataType === DataType.CHAR;
  const value = isText ? quoted(said) : flat(said);
  const what = `${command.pointName} → ${value}`;
  const end = command.approveUntil ?? command.createdAt;
  const lines = [
    `${place} · ${command.deviceName}`,
    what,
    ...(command.note ? [note(command.userName, quoted(command.note))] : []),
    asked(command.userName),
    until(formatMoment(end, language, timeZone)),
    ...(link === null ? [] : [look, link]),
  ];
  return {
    subject: subject(`${place} · ${command.deviceName} ${what}`),
    text: lines.join('\n'),
    // The registered template of alarms: the service knows no other.
    parameters: {
      ...{ item: place, alarm: what, level: '待批准' },
      time: sayTime(command.createdAt, timeZone),
    },
  };
}
