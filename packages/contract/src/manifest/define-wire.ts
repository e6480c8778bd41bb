/**
 * The half of a domain's manifest with schemas: what it says and understands on the wire. Server,
 * OpenAPI and tests load it; pages take `endpoints.ts`, which is written from it. It stands apart
 * from `define-domain.ts` because calls take their codes, permissions and scopes from there.
 */
import type { Call } from '../call/call.ts';
import type { GuardRefusals } from '../call/guard-refusals.ts';
import type { FieldWord } from '../fields/field-words.ts';
import type { EventToken } from './event.ts';
import type { TopicToken } from './topic.ts';

/** Calls that belong together, by what pages and handlers call them. */
export type CallGroup = Readonly<Record<string, Call>>;

export interface DomainWire {
  /** Groups by the name that they are declared under: `alarmCalls`. */
  readonly calls?: Readonly<Record<`${string}Calls`, CallGroup>>;
  /** What others may want to hear of, through the outbox. */
  readonly events?: Readonly<Record<string, EventToken>>;
  /** What is pushed to pages. */
  readonly topics?: Readonly<Record<string, TopicToken>>;
  /** What people call fields of its inputs that no earlier domain has: Chinese, English. */
  readonly words?: Readonly<Record<string, FieldWord>>;
  /** What its guards refuse of earlier domains' calls. */
  readonly guards?: readonly GuardRefusals[];
}

/** @returns the same, with its names as types */
export const defineWire = <const W extends DomainWire>(wire: W): W => wire;
