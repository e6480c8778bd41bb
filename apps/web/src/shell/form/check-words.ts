import type { FieldCheck, FieldFacts } from '@millwright/contract/fields/facts';

/** Key of the words for a broken check that has no code of its own. */
export const checkWords = (facts: FieldFacts, check: FieldCheck, value: unknown): string => {
  const isEmpty = value === undefined || value === null || value === '';
  if (isEmpty || check === 'of') return 'shell:errors.facts.required';
  if (check === 'whole') return 'shell:errors.facts.whole';
  if (check === 'pattern' || check === 'type') return 'shell:errors.invalid_field';
  return `shell:errors.facts.${facts.type === 'number' ? 'number' : 'length'}.${check}`;
};
