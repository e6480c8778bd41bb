/**
 * The half of a domain's manifest with schemas: what it says and understands on the wire. Server,
 * OpenAPI and tests load it; pages take `endpoints.ts`, which is written from it. It stands apart
 * from `define-domain.ts` because calls take their codes, permissions and scopes from there.
 */
import type { Call } from './call.ts';

/** Calls that belong together, by what pages and handlers call them. */
export type CallGroup = Readonly<Record<string, Call>>;

/** A typed token, by its name on the wire. */
interface Token {
  readonly name: string;
}

export interface DomainWire {
  /** Groups by the name that they are declared under: `alarmCalls`. */
  readonly calls?: Readonly<Record<`${string}Calls`, CallGroup>>;
  /** What others may want to hear of, through the outbox. */
  readonly events?: Readonly<Record<string, Token>>;
  /** What is pushed to pages. */
  readonly topics?: Readonly<Record<string, Token>>;
  /** What is done later. */
  readonly jobs?: Readonly<Record<string, Token>>;
}

/** @returns the same, with its names as types */
export const defineWire = <const W extends DomainWire>(wire: W): W => wire;
