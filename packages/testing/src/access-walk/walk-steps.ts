/** What the parts of the access walk do, each with its own inputs. */
import type { IdSubject } from '@millwright/contract/fields/ids';
import type { CallCase, CaseInput, WalkSide } from '../access-cases.ts';
import type { CallAnswer } from '../make-call.ts';
import type { Caller } from './actors.ts';

export interface WalkSteps {
  readonly owner: WalkSide;
  readonly stranger: WalkSide;
  /** What all names begin with that the owner has given. */
  readonly ownerMark: string;
  /** What was prepared of a kind, on one side. */
  idsOf(side: 'owner' | 'stranger', subject: IdSubject): readonly number[];
  /** Makes the call, looks whether its answer shows what the caller must not see, and answers it. */
  send(caller: Caller, each: CallCase, input: CaseInput): Promise<CallAnswer>;
  /** The database as it is now; see `WalkHost`. */
  digest(): Promise<string>;
  countRefusal(): void;
}
