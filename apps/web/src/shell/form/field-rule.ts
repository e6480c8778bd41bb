import { brokenCheck, codeOf, type FieldFacts } from '@millwright/contract/fields/facts';
import type { FormInstance, FormRule } from 'antd';
import { text } from '../../texts/i18n.ts';
import { sayCode } from '../../wire/say-code.ts';
import { checkWords } from './check-words.ts';

/** What the call gets of what is entered, where that is not the same. */
export type AsSent<Entered> = (
  entered: Entered,
  form: Pick<FormInstance, 'getFieldValue'>,
) => unknown;

/** Why the call would refuse the value, in the words of its refusal; null when it would not. */
export const refusalOf = (facts: FieldFacts, value: unknown): string | null => {
  const check = brokenCheck(facts, value);
  if (check === null) return null;
  const code = codeOf(facts, check);
  return code === null ? text(checkWords(facts, check, value), { ...facts }) : sayCode(code);
};

/** A form's rule that refuses what the call would refuse, with the same words. */
export const fieldRule =
  <Entered>(facts: FieldFacts, asSent?: AsSent<Entered>): FormRule =>
  (form) => ({
    validator: (_rule, entered: Entered) => {
      const refusal = refusalOf(facts, asSent ? asSent(entered, form) : entered);
      return refusal === null ? Promise.resolve() : Promise.reject(refusal);
    },
  });
