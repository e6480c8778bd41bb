import { type HistorySpan, historySpans, spanAt } from '@millwright/contract/reports/history-span';
import type { TimeSpan } from '@millwright/kernel';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { serverClock } from '../../../wire/server-clock.ts';

const usual: HistorySpan = 'yesterday';

const numberOf = (text: string | null): number | null => {
  const number = Number(text);
  return text === null || !Number.isSafeInteger(number) || number < 0 ? null : number;
};

/** Of which span a sheet is shown; it stands in the address, so that a link leads there. */
export function useSheetSpan(timeZone: string) {
  const [params, change] = useAddress();
  const [asked, setAsked] = useState(() => serverClock.now());
  const word = historySpans.find((one) => one === params.get('span')) ?? usual;
  const [from, to] = [numberOf(params.get('from')), numberOf(params.get('to'))];
  const isOwn = from !== null && to !== null && from < to;
  const span = useMemo(
    (): TimeSpan => (isOwn ? { from, to } : spanAt(word, asked, timeZone)),
    [isOwn, from, to, word, asked, timeZone],
  );
  const choose = (chosen: HistorySpan | TimeSpan): void => {
    setAsked(serverClock.now());
    change((address) => {
      for (const name of ['span', 'from', 'to']) address.delete(name);
      if (typeof chosen === 'string') address.set('span', chosen);
      else {
        address.set('from', String(chosen.from));
        address.set('to', String(chosen.to));
      }
    });
  };
  return { span, word: isOwn ? null : word, choose };
}
