import { brokenCheck, codeOf, type FieldFacts } from '@millwright/contract/fields/facts';
import { nameRule } from '@millwright/contract/fields/naming';
import type { FormInstance, FormRule } from 'antd';
import { text } from '../../texts/i18n.ts';
import { sayCode } from '../../wire/say-code.ts';
import { sessionStore } from '../session/session.store.ts';
import { checkWords } from './check-words.ts';
import { refusedSigns, signClass } from './refused-signs.ts';
import { sayRefusedSigns } from './say-refused-signs.ts';

/** The facts of a field as the installation takes its names. */
const asNamed = (facts: FieldFacts): FieldFacts => {
  if (facts.type !== 'text' || facts.pattern === undefined) return facts;
  if (typeof facts.code !== 'string') return facts;
  const { pattern, code } = facts;
  const naming = sessionStore.getState().profile?.naming ?? 'plain';
  return { ...facts, ...nameRule({ pattern, code }, naming) };
};

/** What the call gets of what is entered, where that is not the same. */
export type AsSent<Entered> = (
  entered: Entered,
  form: Pick<FormInstance, 'getFieldValue'>,
) => unknown;

/** Why the call would refuse the value, in the words of its refusal; null when it would not. */
export const refusalOf = (plain: FieldFacts, value: unknown): string | null => {
  const facts = asNamed(plain);
  const check = brokenCheck(facts, value);
  if (check === null) return null;
  const signs = check === 'pattern' ? signsRefusal(facts, value) : null;
  if (signs !== null) return signs;
  // That it is empty or too long is said in fewer words where the rule is read beside the field.
  const isPlain = check !== 'pattern' && ruleOf(facts) !== undefined;
  const code = isPlain ? null : codeOf(facts, check);
  return code === null ? text(checkWords(facts, check, value), { ...facts }) : sayCode(code);
};

/** Names the signs that cannot stand there, and a text that could. */
const signsRefusal = (facts: FieldFacts, value: unknown): string | null => {
  const refused = facts.type === 'text' ? refusedSigns(facts, String(value)) : null;
  if (refused === null) return null;
  const { fits } = refused;
  const words = sayRefusedSigns(refused.signs, text);
  return fits === null ? words : words + text('shell:errors.facts.fits', { fits });
};

/** The rule of a field whose signs are limited, to be read before it is broken. */
export const ruleOf = (plain: FieldFacts): string | undefined => {
  const facts = asNamed(plain);
  const code = signClass(facts) && codeOf(facts, 'pattern');
  return code ? sayCode(code) : undefined;
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
