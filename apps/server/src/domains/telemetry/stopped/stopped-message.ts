/** What people are told of assignments and triggers that were stopped by themselves. */
import { errorText, isErrorCode, type Language } from '@millwright/contract';
import { formatMoment } from '@millwright/kernel';
import { type OutgoingMessage, sayTime } from '../../../platform/notify/index.ts';
import type { Stopped } from './stopped.store.ts';

const words: Readonly<
  Record<
    Language,
    {
      readonly subject: (item: string, what: string) => string;
      readonly kinds: Readonly<Record<Stopped['kind'], (name: string) => string>>;
      readonly more: (count: number) => string;
      readonly standing: (moment: string) => string;
      readonly again: string;
      readonly look: string;
      readonly between: string;
    }
  >
> = {
  'zh-CN': {
    subject: (item, what) => `[已自动停止] ${item} · ${what}`,
    kinds: {
      assignment: (name) => `条件赋值“${name}”`,
      trigger: (name) => `条件触发“${name}”`,
    },
    more: (count) => `另有 ${count} 个`,
    standing: (moment) => `截至 ${moment}，以下内容已自行停止，不再写入或触发：`,
    again: '查明原因后请手动重新启动。一小时内再有停止的，到整点一并通知。',
    look: '查看：',
    between: '：',
  },
  'en-US': {
    subject: (item, what) => `[Stopped] ${item} · ${what}`,
    kinds: {
      assignment: (name) => `Assignment "${name}"`,
      trigger: (name) => `Trigger "${name}"`,
    },
    more: (count) => `and ${count} more`,
    standing: (moment) =>
      `As of ${moment} these were stopped by themselves. They write and do nothing any more:`,
    again:
      'Start them again by hand once you know why. What else stops within the hour is told at its end.',
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
  const { subject, kinds, more, standing, again, look, between } = words[language];
  const nameOf = ({ kind, name }: Stopped): string => kinds[kind](name);
  const sayOne = (one: Stopped): string => {
    const why = isErrorCode(one.reason) ? errorText(one.reason, one.details, language) : one.reason;
    return `· ${nameOf(one)}${between}${why}`;
  };
  const first = stopped[0] === undefined ? '' : nameOf(stopped[0]);
  const others = stopped.length - 1;
  const what = others > 0 ? `${first} ${more(others)}` : first;
  const unnamed = stopped.length - mostNamed;
  const lines = [
    item,
    standing(formatMoment(at, language, timeZone)),
    ...stopped.slice(0, mostNamed).map(sayOne),
    ...(unnamed > 0 ? [more(unnamed)] : []),
    again,
    ...(link === null ? [] : [look, link]),
  ];
  return {
    subject: subject(item, what),
    text: lines.join('\n'),
    // The registered template of alarms: the service knows no other.
    parameters: {
      ...{ item, alarm: what, level: '已自动停止' },
      time: sayTime(at, timeZone),
    },
  };
}
