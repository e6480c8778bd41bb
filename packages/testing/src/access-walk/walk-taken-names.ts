/** Names that only one may have, in all: whoever has one, the refusal of another says no more. */
import type { CallCase, WalkSide } from '../access-cases.ts';
import { outcomeOf } from './walk-foreign-ids.ts';
import type { WalkSteps } from './walk-steps.ts';

export async function walkTakenNames(each: CallCase, steps: WalkSteps): Promise<string[]> {
  const { call, takenNames } = each;
  if (takenNames === undefined) return [];
  const problems: string[] = [];
  const refusalsOf = async (from: WalkSide): Promise<string[]> => {
    const refusals: string[] = [];
    for (const input of await takenNames(steps.owner, from)) {
      const before = await steps.digest();
      const answer = await steps.send('owner', each, input);
      steps.countRefusal();
      refusals.push(outcomeOf(answer));
      if (answer.body.code === 200) {
        problems.push(`${call.name}: took a name that somebody has: ${JSON.stringify(input)}`);
      } else if ((await steps.digest()) !== before) {
        problems.push(`${call.name}: the refusal of a taken name changed the database`);
      }
    }
    return refusals;
  };
  const theirs = await refusalsOf(steps.stranger);
  const own = await refusalsOf(steps.owner);
  if (theirs.join() !== own.join()) {
    problems.push(`${call.name}: a stranger’s name got ${theirs}, one of the owner’s own ${own}`);
  }
  return problems;
}
