import { useAddress } from '../../../shell/navigation/use-address.ts';

/** Which report of its kind is wanted, as the call takes it. */
export interface AskedReport {
  readonly date?: string;
  readonly period?: number;
  readonly from?: number;
  readonly to?: number;
}

const numberOf = (text: string | null): number | undefined => {
  const number = Number(text);
  return text === null || !Number.isSafeInteger(number) || number < 0 ? undefined : number;
};

const fields = ['date', 'period', 'from', 'to'] as const;

/** The report that is read, of which span, and its page: they stand in the address, so that a link leads there. */
export const useChosenReport = () => {
  const [params, change] = useAddress();
  const date = params.get('date');
  const numbers = {
    period: numberOf(params.get('period')),
    from: numberOf(params.get('from')),
    to: numberOf(params.get('to')),
  };
  const asked: AskedReport = {
    ...(date === null ? {} : { date }),
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined)),
  };
  const show = (next: AskedReport): void =>
    change((address) => {
      for (const field of [...fields, 'page']) address.delete(field);
      for (const field of fields) {
        if (next[field] !== undefined) address.set(field, String(next[field]));
      }
    });
  return {
    reportId: numberOf(params.get('reportId')) ?? null,
    asked,
    page: Math.max(1, numberOf(params.get('page')) ?? 1),
    /** Another report, of now. */
    choose: (id: number): void =>
      change((address) => {
        for (const field of [...fields, 'page']) address.delete(field);
        address.set('reportId', String(id));
      }),
    show,
    turn: (page: number): void => change((address) => address.set('page', String(page))),
  };
};
