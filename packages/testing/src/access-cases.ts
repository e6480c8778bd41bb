/**
 * What a domain writes so that its calls are walked: `apps/server/src/domains/<domain>/
 * <domain>.cases.ts` exports one `DomainCases` as `cases`, with a case for every call of the domain,
 * or a function that makes them from the server's database and a device that answers. The walk finds
 * them by their folders.
 *
 * The walk has two sides of the same shape, the owner's and a stranger's, each a user with every
 * permission and an item of their own. `prepare` runs for both, in the order of the domains, and
 * makes through the API what hangs from the side's item. A case gives a valid input for one side.
 *
 *     export const cases: DomainCases = {
 *       domain: 'items',
 *       prepare: async (side) => ({ item: await createItem(side) }),
 *       cases: [
 *         { call: itemCalls.get, input: (side) => ({ id: side.id('item') }) },
 *         { call: itemCalls.delete, input: async (side) => ({ id: await createItem(side) }) },
 *       ],
 *     };
 */
import type { Call, CallInput, CallReply } from '@millwright/contract';
import type { IdSubject } from '@millwright/contract/fields/ids';
import type { TopicToken } from '@millwright/contract/manifest/topic';
import type { CallRequest } from './make-call.ts';

export type CaseInput = Readonly<Record<string, unknown>>;

export interface WalkSide {
  /** An id that a domain's `prepare` made. @throws when no domain made one of that name */
  id(name: string): number;
  /**
   * A new name of letters and digits, at most 12 of them, that begins with the side's mark: a
   * stranger's reply that holds the owner's mark is a leak. Name everything with it that is made.
   */
  name(): string;
  /** Makes a call as the side's user; rejects unless it succeeds. */
  call<C extends Call>(call: C, input: CallInput<C>): Promise<CallReply<C>>;
}

export interface CallCase {
  readonly call: Call;
  /**
   * A valid input that the side's user may send. Asked anew for every attempt: what the call uses
   * up (a row to delete, a name to take, a version to change) must be made anew too.
   */
  readonly input: (side: WalkSide) => CaseInput | Promise<CaseInput>;
  readonly file?: CallRequest['file'];
  /**
   * Inputs of the owner that name something of `from` in another field than the one that the rule
   * checks (a `pointId` in the condition of an alarm rule). With the stranger's things each must be
   * refused and change nothing; with the owner's own each must succeed. Make new what is used up.
   */
  readonly crossTenant?: (
    owner: WalkSide,
    from: WalkSide,
  ) => readonly CaseInput[] | Promise<readonly CaseInput[]>;
  /**
   * Paths of id fields (`when|1.of.0|0.pointId`) that make no sound input by themselves, or never one,
   * so that no success stands beside their refusal: `crossTenant` must walk what can be sound.
   */
  readonly notAlone?: readonly string[];
  /**
   * Inputs of the owner with a name (of a box, of a user) that `from` has and only one may have: it
   * must be refused the same way whoever has it, and without a word of whose it is.
   */
  readonly takenNames?: (
    owner: WalkSide,
    from: WalkSide,
  ) => readonly CaseInput[] | Promise<readonly CaseInput[]>;
  /** Under a `session` rule a stranger who sends the owner's input gets this code (200 if left). */
  readonly strangerGets?: number;
  /** Under an `owned` rule: a sub-user cannot have such a thing, so no parent is walked over it. */
  readonly notOfSubUsers?: true;
  /** Success ends the session that makes the call. */
  readonly endsSession?: true;
}

/** How an event of the owner's comes onto a live topic. */
export interface TopicCase {
  readonly topic: TopicToken;
  /** Makes the owner do what puts at least one event on the topic. */
  readonly cause: (owner: WalkSide) => Promise<void>;
  /** Where the data holds no name: whether it speaks of the owner. */
  readonly isOwners?: (data: unknown, owner: WalkSide) => boolean;
  /** The session that causes it is not told. */
  readonly notToCauser?: true;
}

export interface DomainCases {
  readonly domain: string;
  /** Makes what this and later domains need on one side, and names the ids. */
  readonly prepare?: (side: WalkSide) => Promise<Readonly<Record<string, number>>>;
  /** Of what a prepared id is whose name is not its subject: `{ setpoint: 'point' }`. */
  readonly names?: Readonly<Record<string, IdSubject>>;
  readonly cases: readonly CallCase[];
  /** One for each live topic of the domain. */
  readonly topics?: readonly TopicCase[];
}
