/** Which signs of a text its field does not take, and what it would take instead. */
import { brokenCheck, type FieldFacts, type TextFacts } from '@millwright/contract/fields/facts';

/** All of it are signs of one class, such as `^[A-Za-z0-9]+$`; something may be said before it. */
const ofOneClass = /^\^(?:\(\?![^)]*\))?(\[[^\]]*\])(?:[+*]|\{\d+,\d+\})\$$/;

/** What a field takes of each sign, where it says so of each alone. */
export const signClass = (facts: FieldFacts): RegExp | null => {
  const { source = '', flags } = (facts.type === 'text' && facts.pattern) || {};
  const [, signs] = ofOneClass.exec(source) ?? [];
  return signs === undefined ? null : new RegExp(`^${signs}$`, flags);
};

export interface RefusedSigns {
  /** Each once, in the order in which they stand there. */
  readonly signs: readonly string[];
  /** The text without them; null where that would be refused too, or is nobody's to suggest. */
  readonly fits: string | null;
}

/** @returns null where no sign is at fault */
export const refusedSigns = (facts: TextFacts, value: string): RefusedSigns | null => {
  const mayStand = signClass(facts);
  if (mayStand === null) return null;
  const all = [...(facts.trim ? value.trim() : value)];
  const refused = all.filter((sign) => !mayStand.test(sign));
  if (refused.length === 0) return null;
  const fits = all.filter((sign) => mayStand.test(sign)).join('');
  // White space counts in passwords, and those are not repeated.
  const isName = facts.trim === true && brokenCheck(facts, fits) === null;
  return { signs: [...new Set(refused)], fits: isName ? fits : null };
};
