/** What a list's call is asked, made of the list's state by the facts of the call's fields. */
import {
  brokenCheck,
  type CallFacts,
  type ChoiceFacts,
  type FieldFacts,
  type NumberFacts,
} from '@millwright/contract/fields/facts';
import type { ListQuery } from '@millwright/ui';

/** The facts of a list call. */
export type ListFacts = CallFacts & {
  readonly sort?: ChoiceFacts;
  readonly pageSize?: NumberFacts;
};

type Value = string | number | boolean;

/** A filter as it stands in the address, as the call's field takes it; undefined if it does not. */
const valueFor = (facts: FieldFacts, text: string): Value | undefined => {
  const known: readonly Value[] = facts.type === 'choice' ? facts.of : [true, false];
  const value =
    facts.type === 'text'
      ? text
      : facts.type === 'number'
        ? Number(text)
        : known.find((one) => String(one) === text);
  return value === undefined || brokenCheck(facts, value) !== null ? undefined : value;
};

/** `from,to` in milliseconds, either of them empty. */
const rangeOf = (range: string): readonly (readonly [string, string])[] => {
  const [from = '', to = ''] = range.split(',');
  return [
    ['from', from],
    ['to', to],
  ];
};

/**
 * The fields that filters of the same names fill; the filter `range` fills `from` and `to`. What the
 * call does not know or would refuse is left out.
 */
export const filterInput = (
  filters: ListQuery['filters'],
  facts: ListFacts,
): Readonly<Record<string, Value>> => {
  const { range, ...others } = filters;
  const given = [...Object.entries(others), ...(range === undefined ? [] : rangeOf(range))];
  return Object.fromEntries(
    given.flatMap(([name, text]) => {
      const field = facts[name];
      const value = field === undefined || text === '' ? undefined : valueFor(field, text);
      return value === undefined ? [] : [[name, value]];
    }),
  );
};

/** Whether the call sorts by a column. */
export const sortsBy = ({ sort }: ListFacts, column: string | null): boolean =>
  sort?.of.some((one) => one === column) ?? false;

/** In which order; empty where the call has none of its own. */
export const orderInput = (
  { sort, order }: ListQuery,
  facts: ListFacts,
): Readonly<Record<string, Value>> => ({
  ...(facts.order === undefined ? {} : { order }),
  ...(sort !== null && sortsBy(facts, sort) ? { sort } : {}),
});
