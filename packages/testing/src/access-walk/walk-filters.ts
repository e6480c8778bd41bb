/**
 * What a reader searches for: a stranger who looks for the owner's names gets what anybody gets who
 * looks for a word that stands nowhere.
 */
import type { z } from 'zod/mini';
import type { CallCase } from '../access-cases.ts';
import { isRead } from './is-read.ts';
import { outcomeOf } from './walk-foreign-ids.ts';
import type { WalkSteps } from './walk-steps.ts';

type Schema = z.core.$ZodTypes;

function isText(schema: z.core.$ZodType): boolean {
  const { def } = (schema as Schema)._zod;
  if (def.type === 'optional' || def.type === 'default' || def.type === 'nullable') {
    return isText(def.innerType);
  }
  return def.type === 'string';
}

/** Names of the fields of an input that take any text. */
export function textFieldsOf(input: z.core.$ZodType): readonly string[] {
  const { def } = (input as Schema)._zod;
  if (def.type !== 'object') return [];
  return Object.entries(def.shape)
    .filter(([, field]) => isText(field))
    .map(([name]) => name);
}

/** Stands in nothing that the walk has made. */
const nowhere = 'zqxj';

export async function walkFilters(each: CallCase, steps: WalkSteps): Promise<string[]> {
  const { call } = each;
  const isWalked = isRead(call) && call.rule.kind !== 'public' && call.rule.kind !== 'admin';
  if (!isWalked || call.download === true) return [];
  const problems: string[] = [];
  for (const name of textFieldsOf(call.input)) {
    const input = await each.input(steps.stranger);
    if (Object.hasOwn(input, name)) continue;
    const ask = async (text: string) =>
      outcomeOf(await steps.send('stranger', each, { ...input, [name]: text }));
    const theirs = await ask(steps.ownerMark);
    const none = await ask(nowhere);
    if (theirs !== none) {
      problems.push(`${call.name} ${name}: the owner’s names got ${theirs}, others ${none}`);
    }
  }
  return problems;
}
