/** What people and programs are told of an alarm. */
import type { Language } from '@millwright/contract';
import { alarmLimit, alarmThreshold } from '@millwright/contract/alarms/alarm-value';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type { StepChannel } from '@millwright/contract/alarms/recipients/recipients.schemas';
import { switchWords } from '@millwright/contract/switch-words';
import { formatMoment, type ItemId } from '@millwright/kernel';
import type { OutgoingMessage } from '../../../platform/notify/index.ts';
import { templateParameters, withValue } from '../push/index.ts';
import { deliveryChannels } from '../recipients/index.ts';
import type { Line } from './calls.store.ts';

/** Whom it is for, in what language, and by whose clock. */
export interface Reader extends Pick<Line, 'channel' | 'address'> {
  readonly language: Language;
  readonly timeZone: string;
}

const levels: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': ['普通', '一般', '警告', '严重'],
  'en-US': ['Ordinary', 'General', 'Warning', 'Serious'],
};

const levelWord = ({ level }: Pick<Alarm, 'level'>, language: Language): string =>
  levels[language][level - 1] ?? '';

interface Words {
  readonly raised: string;
  readonly number: string;
  readonly after: (minutes: number) => string;
  readonly test: string;
  readonly more: (count: number) => string;
  readonly seeList: string;
  readonly instructions: string;
}

const words: Readonly<Record<Language, Words>> = {
  'zh-CN': {
    raised: '报警时间：',
    number: '报警编号：',
    after: (minutes) => `已有 ${minutes} 分钟无人确认。`,
    test: '测试',
    more: (count) => `另有 ${count} 条报警`,
    seeList: '请查看报警列表。',
    instructions: '处置说明：',
  },
  'en-US': {
    raised: 'Raised: ',
    number: 'Number: ',
    after: (minutes) => `Nobody has acknowledged it for ${minutes} min.`,
    test: 'Test',
    more: (count) => `${count} more alarms`,
    seeList: 'See the list of alarms.',
    instructions: 'Instructions: ',
  },
};

const bodyOf = (
  alarm: Alarm,
  event: 'alarm' | 'test',
  { afterMinutes, instructions }: Pick<Telling, 'afterMinutes' | 'instructions'>,
): string =>
  JSON.stringify({
    event,
    number: alarm.number,
    item: alarm.itemName,
    device: alarm.deviceName,
    name: alarm.name,
    level: alarm.level,
    value: alarm.value,
    unit: alarm.unit,
    limit: alarmLimit(alarm),
    raisedAt: alarm.raisedAt,
    afterMinutes,
    instructions,
  });

/** How an alarm is told. */
interface Telling {
  readonly isTest?: boolean;
  readonly afterMinutes: number;
  /** Where its page is. */
  readonly link: string | null;
  /** What is to be done first; empty where nothing is said. */
  readonly instructions: string;
}

/**
 * One alarm, told by itself.
 */
export function alarmMessage(
  alarm: Alarm,
  { channel, address: to, language, timeZone }: Reader,
  more: Telling,
): OutgoingMessage {
  const { isTest = false, afterMinutes, link, instructions } = more;
  const said = words[language];
  const what = `${isTest ? `${said.test} ` : ''}${withValue(alarm, language)}`;
  const threshold = alarmThreshold(alarm, switchWords[language]);
  const place = [alarm.itemName, alarm.deviceName ?? ''].filter((name) => name !== '').join(' · ');
  const subject = `[${levelWord(alarm, language)}] ${place} ${what}`;
  const lines = [
    place,
    threshold === null ? what : `${what} (${threshold})`,
    `${said.raised}${formatMoment(alarm.raisedAt, language, timeZone)}`,
    `${said.number}${alarm.number}`,
    ...(afterMinutes > 0 ? [said.after(afterMinutes)] : []),
    ...(instructions === '' ? [] : [`${said.instructions}${instructions}`]),
    ...(link === null ? [] : [link]),
  ];
  return {
    channel: deliveryChannels[channel],
    to,
    subject,
    text: channel === 'webhook' ? bodyOf(alarm, isTest ? 'test' : 'alarm', more) : lines.join('\n'),
    parameters: parametersOf(channel, alarm.itemId, templateParameters(alarm, what, timeZone)),
  };
}

/** Many alarms of an item in one message. */
export function digestMessage(
  worst: Alarm,
  count: number,
  { channel, address: to, language, timeZone }: Reader,
): OutgoingMessage {
  const said = words[language];
  const what = said.more(count);
  return {
    channel: deliveryChannels[channel],
    to,
    subject: `[${levelWord(worst, language)}] ${worst.itemName} ${what}`,
    text:
      channel === 'webhook'
        ? JSON.stringify({ event: 'digest', item: worst.itemName, level: worst.level, count })
        : [worst.itemName, what, said.seeList].join('\n'),
    parameters: parametersOf(channel, worst.itemId, templateParameters(worst, what, timeZone)),
  };
}

/** A webhook is signed by the secret of its item, the others fill a template. */
const parametersOf = (
  channel: StepChannel,
  item: ItemId,
  template: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => (channel === 'webhook' ? { item: String(item) } : template);
