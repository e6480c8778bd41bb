/** What people and programs are told of an alarm. */
import type { Language } from '@millwright/contract';
import { alarmLimit, alarmThreshold } from '@millwright/contract/alarms/alarm-value';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { switchWords } from '@millwright/contract/switch-words';
import { formatMoment } from '@millwright/kernel';
import type { OutgoingMessage } from '../../../platform/notify/index.ts';
import { templateParameters, withValue } from '../push/index.ts';
import { deliveryChannels } from '../recipients/index.ts';
import type { Line } from './calls.store.ts';

/** Whom it is for, in what language, and by whose clock. */
export interface Reader extends Pick<Line, 'channel' | 'address'> {
  readonly language: Language;
  readonly timeZone: string;
  /** Alarms that they see and nobody has confirmed, for the badge in a browser; unknown where left out. */
  readonly unconfirmed?: number | undefined;
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

/** One alarm, told by itself. */
export function alarmMessage(alarm: Alarm, reader: Reader, more: Telling): OutgoingMessage {
  const { channel, address: to, language, timeZone } = reader;
  const { isTest = false, afterMinutes, link, instructions } = more;
  const said = words[language];
  const what = `${isTest ? `${said.test} ` : ''}${withValue(alarm, language)}`;
  const threshold = alarmThreshold(alarm, switchWords[language]);
  const place = [alarm.itemName, alarm.deviceName ?? ''].filter((name) => name !== '').join(' · ');
  const level = `[${levelWord(alarm, language)}]`;
  const inBrowser = channel === 'push';
  const lines = [
    ...(inBrowser ? [] : [place]),
    threshold === null ? what : `${what} (${threshold})`,
    `${said.raised}${formatMoment(alarm.raisedAt, language, timeZone)}`,
    `${said.number}${alarm.number}`,
    ...(afterMinutes > 0 ? [said.after(afterMinutes)] : []),
    ...(instructions === '' ? [] : [`${said.instructions}${instructions}`]),
    ...(link === null || inBrowser ? [] : [link]),
  ];
  const path = isTest ? listPath : `/alarm/alarm_page?alarmId=${alarm.id}`;
  return {
    channel: deliveryChannels[channel],
    to,
    subject: inBrowser ? `${level} ${place}` : `${level} ${place} ${what}`,
    text: channel === 'webhook' ? bodyOf(alarm, isTest ? 'test' : 'alarm', more) : lines.join('\n'),
    parameters: parametersOf(alarm, reader, {
      template: templateParameters(alarm, what, timeZone),
      shown: { tag: isTest ? 'test' : `alarm:${alarm.id}`, path },
    }),
  };
}

/** Many alarms of an item in one message. */
export function digestMessage(worst: Alarm, count: number, reader: Reader): OutgoingMessage {
  const { channel, address: to, language, timeZone } = reader;
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
    parameters: parametersOf(worst, reader, {
      template: templateParameters(worst, what, timeZone),
      shown: { tag: `digest:${worst.itemId}`, path: listPath },
    }),
  };
}

/** Of desktop and phone alike. */
const listPath = '/alarm/current_alarm_page';

/** A webhook is signed by the secret of its item, a browser is told how to show it, the others fill a template. */
function parametersOf(
  { itemId, level }: Pick<Alarm, 'itemId' | 'level'>,
  { channel, language, unconfirmed }: Reader,
  of: {
    readonly template: Readonly<Record<string, string>>;
    /** What is shown under the same tag replaces what was; where a click leads. */
    readonly shown: { readonly tag: string; readonly path: string };
  },
): Readonly<Record<string, string>> {
  if (channel === 'webhook') return { item: String(itemId) };
  if (channel !== 'push') return of.template;
  const count = unconfirmed === undefined ? {} : { unconfirmed: String(unconfirmed) };
  return { ...of.shown, level: String(level), language, ...count };
}
