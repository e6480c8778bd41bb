/** What people are told of assignments and triggers that were stopped by themselves, or have long been paused. */
import { errorText, isErrorCode, type Language } from '@millwright/contract';
import { formatMoment } from '@millwright/kernel';
import { type OutgoingMessage, sayTime } from '../../../platform/notify/index.ts';
import type { Stopped } from './stopped.store.ts';

const words: Readonly<
  Record<
    Language,
    {
      readonly level: string;
      readonly levelOfPaused: string;
      readonly kinds: Readonly<Record<Stopped['kind'], (name: string) => string>>;
      readonly more: (count: number) => string;
      readonly standing: (moment: string) => string;
      readonly again: string;
      readonly pausedStanding: (moment: string) => string;
      readonly pausedAgain: string;
      readonly hourly: string;
      readonly look: string;
      readonly between: string;
    }
  >
> = {
  'zh-CN': {
    level: '已自动停止',
    levelOfPaused: '已暂停',
    kinds: {
      assignment: (name) => `条件赋值“${name}”`,
      trigger: (name) => `条件触发“${name}”`,
    },
    more: (count) => `另有 ${count} 个`,
    standing: (moment) => `截至 ${moment}，以下内容已自行停止，不再写入或触发：`,
    again: '查明原因后请手动重新启动。',
    pausedStanding: (moment) => `截至 ${moment}，以下内容已暂停超过 10 分钟，暂时不写入：`,
    pausedAgain: '原因消除后会自行继续。',
    hourly: '一小时内再有停止或暂停的，到整点一并通知。',
    look: '查看：',
    between: '：',
  },
  'en-US': {
    level: 'Stopped',
    levelOfPaused: 'Paused',
    kinds: {
      assignment: (name) => `Assignment "${name}"`,
      trigger: (name) => `Trigger "${name}"`,
    },
    more: (count) => `and ${count} more`,
    standing: (moment) =>
      `As of ${moment} these were stopped by themselves. They write and do nothing any more:`,
    again: 'Start them again by hand once you know why.',
    pausedStanding: (moment) =>
      `As of ${moment} these have been paused for more than 10 minutes. They write nothing meanwhile:`,
    pausedAgain: 'They go on by themselves once the reason is gone.',
    hourly: 'What else stops or pauses within the hour is told at its end.',
    look: 'Have a look:',
    between: ': ',
  },
};

const mostNamed = 20;

/** @param stopped at least one */
export function stoppedMessage(
  stopped: readonly Stopped[],
  item: string,
  at: number,
  to: { readonly language: Language; readonly timeZone: string; readonly link: string | null },
): Pick<OutgoingMessage, 'subject' | 'text' | 'parameters'> {
  const { language, timeZone, link } = to;
  const said = words[language];
  const { kinds, more, look, between } = said;
  const nameOf = ({ kind, name }: Stopped): string => kinds[kind](name);
  const sayOne = (one: Stopped): string => {
    const why = isErrorCode(one.reason) ? errorText(one.reason, one.details, language) : one.reason;
    return `· ${nameOf(one)}${between}${why}`;
  };
  const [first] = stopped;
  const others = stopped.length - 1;
  const name = first === undefined ? '' : nameOf(first);
  const what = others > 0 ? `${name} ${more(others)}` : name;
  const levelIn = (words: { readonly level: string; readonly levelOfPaused: string }): string =>
    first?.isPaused ? words.levelOfPaused : words.level;
  const sayAll = (all: readonly Stopped[], before: string, after: string): string[] => {
    const unnamed = all.length - mostNamed;
    if (all.length === 0) return [];
    return [
      before,
      ...all.slice(0, mostNamed).map(sayOne),
      ...(unnamed > 0 ? [more(unnamed)] : []),
      after,
    ];
  };
  const moment = formatMoment(at, language, timeZone);
  const [ended, paused] = [false, true].map((is) => stopped.filter((one) => one.isPaused === is));
  const lines = [
    item,
    ...sayAll(ended ?? [], said.standing(moment), said.again),
    ...sayAll(paused ?? [], said.pausedStanding(moment), said.pausedAgain),
    said.hourly,
    ...(link === null ? [] : [look, link]),
  ];
  return {
    subject: `[${levelIn(said)}] ${item} · ${what}`,
    text: lines.join('\n'),
    // The registered template of alarms: the service knows no other.
    parameters: {
      ...{ item, alarm: what, level: levelIn(words['zh-CN']) },
      time: sayTime(at, timeZone),
    },
  };
}
