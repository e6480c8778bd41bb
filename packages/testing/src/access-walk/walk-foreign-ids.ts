/**
 * Every field of a call that holds ids, filled with a stranger's: the call must answer as it does
 * for an id that nobody has, and with an id of the owner's own it must succeed.
 */
import type { IdSubject } from '@millwright/contract/fields/ids';
import type { CallCase, CaseInput } from '../access-cases.ts';
import type { CallAnswer } from '../make-call.ts';
import { fileText } from './answer-text.ts';
import { type IdField, idFieldsOf } from './id-fields.ts';
import { isRead } from './is-read.ts';
import type { WalkSteps } from './walk-steps.ts';

/** No row has it. */
const nobodys = 2_147_483_000;

/** What of an answer must not depend on whether others have such a thing. */
export function outcomeOf({ status, body, content }: CallAnswer): string {
  const { code, error } = body;
  if (code !== 200) return `${status} ${code} ${error}`;
  // Of what runs in the background the file counts: each has a number and moments of its own.
  return content === undefined ? JSON.stringify(body.data) : fileText(content);
}

/** Whatever was made anew for each attempt has a number of its own. */
const withoutIds = (outcome: string): string => outcome.replace(/"id":\d+/g, '"id":…');

const isRuled = ({ rule }: CallCase['call'], { path }: Pick<IdField, 'path'>): boolean =>
  (rule.kind === 'scoped' || rule.kind === 'owned') && path === rule.field;

/** The fields that have not been walked as those of a stranger's request, where nothing else stood. */
const beyondRule = (call: CallCase['call'], fields: readonly IdField[]): readonly IdField[] =>
  fields.filter((field) => field.isList || !isRuled(call, field));

export async function walkForeignIds(each: CallCase, steps: WalkSteps): Promise<string[]> {
  const { call } = each;
  const problems: string[] = [];
  const fieldsOf = async () =>
    beyondRule(call, idFieldsOf(call.input, await each.input(steps.owner)));
  const put = async (place: number, id: number): Promise<CaseInput> =>
    (await fieldsOf())[place]?.put(id) as CaseInput;
  const say = (path: string, what: string) => problems.push(`${call.name} ${path}: ${what}`);

  const attempts: { path: string; subject: IdSubject; place: number; inputs: CaseInput[] }[] = [];
  for (const [place, { path, subject }] of (await fieldsOf()).entries()) {
    const [foreign] = steps.idsOf('stranger', subject);
    if (foreign === undefined) {
      say(path, `no side has prepared a ${subject}`);
      continue;
    }
    const inputs = [await put(place, foreign), await put(place, nobodys)];
    attempts.push({ path, subject, place, inputs });
  }
  if (attempts.length === 0) return problems;

  const before = isRead(call) ? null : await steps.digest();
  for (const { path, inputs } of attempts) {
    const outcomes: string[] = [];
    for (const input of inputs) outcomes.push(outcomeOf(await steps.send('owner', each, input)));
    const [foreign = '', none = ''] = isRead(call) ? outcomes : outcomes.map(withoutIds);
    steps.countRefusal();
    if (foreign !== none) {
      say(path, `a stranger’s id got ${foreign}, one that nobody has ${none}`);
    }
  }
  if (before !== null && (await steps.digest()) !== before) {
    problems.push(`${call.name}: a stranger’s id in one of its fields changed the database`);
  }

  for (const { path, subject, place } of attempts) {
    // Of what the rule names the owner's own has succeeded, and may be gone with it.
    if (isRuled(call, { path }) || each.notAlone?.includes(path) === true) continue;
    const got: string[] = [];
    for (const id of steps.idsOf('owner', subject)) {
      const answer = await steps.send('owner', each, await put(place, id));
      got.push(answer.body.code === 200 ? 'success' : JSON.stringify(answer.body));
      if (answer.body.code === 200) break;
    }
    if (got.at(-1) !== 'success') say(path, `no id of the owner’s own is taken: ${got.join(', ')}`);
  }
  return problems;
}
