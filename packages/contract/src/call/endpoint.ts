/**
 * Where a call goes: all that a browser needs to make it. What only the server reads (schemas, rule,
 * errors) is in the declaration, `call.ts`; `<domain>/endpoints.ts` is written from it.
 */
import type { Tag } from './tags.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

declare const carried: unique symbol;

export interface Endpoint<In = unknown, Out = unknown> {
  /** Unique, dotted, domain first: `items.list`. */
  readonly name: string;
  readonly method: Method;
  /** Below `api/v1/`, the spec's spelling; `{id}` are path parameters and part of the input. */
  readonly path: string;
  /** False only for `GET api/login`. */
  readonly prefixed?: false;
  /** True only for `GET api/login`: the reply's fields stand beside `code`, not under `data`. */
  readonly flat?: true;
  /** Written as multipart/form-data: the input's fields plus one file. */
  readonly upload?: {
    readonly field: string;
    /** Of each file. */
    readonly maxBytes: number;
    readonly maxFiles?: number;
  };
  /** Answers a file instead of the envelope. */
  readonly download?: true;
  /** Polled by the web: shows no loading bar. */
  readonly polling?: true;
  /** What its reply tells of; asked again once that has changed. */
  readonly shows?: readonly Tag[];
  /** What is different once it has been made. */
  readonly changes?: readonly Tag[];
  /** For the compiler alone, never set: what goes in and what comes back. */
  readonly [carried]?: { readonly input: In; readonly reply: Out };
}

/** What a caller gives: before coercion. */
export type CallInput<E> = E extends Endpoint<infer In, unknown> ? In : never;
/** What stands under `data`. */
export type CallReply<E> = E extends Endpoint<unknown, infer Out> ? Out : never;

/** The endpoints of a group of calls. */
export type EndpointsOf<Group> = {
  readonly [K in keyof Group]: Endpoint<CallInput<Group[K]>, CallReply<Group[K]>>;
};
