/**
 * A call is declared once; the server's route, the web's client, OpenAPI, the access walk and the
 * coverage manifest all come from the declaration.
 */
import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Things that hang from an item: naming one in the input scopes the call to that item. */
export type ScopeKind =
  | 'item'
  | 'gateway'
  | 'device'
  | 'point'
  | 'pointGroup'
  | 'pointBlock'
  | 'dataSet'
  | 'historyTask'
  | 'alarm'
  | 'alarmRule';

/** Things that belong to people, not to an item. */
export type OwnedKind = 'session' | 'rememberedDevice' | 'subUser';

/**
 * Who may make the call, asked in this order: signed in (401), grade and permission (403), input
 * (400), demo account (403), item (404). `public` names its reason and stands on the reviewed list; `session` is
 * any signed-in user (the handler filters by the caller's items); `scoped` resolves the named
 * input field to an item and answers 404 when it is not one of the caller's (an input that leaves
 * the optional field out is filtered by the handler, as under `session`); `owned` resolves it to the
 * user or the account whose it is, and answers 404 to everybody else; `admin` is grade 0.
 * `permission` is needed on top.
 */
export type Rule =
  | { readonly kind: 'public'; readonly why: string }
  | { readonly kind: 'session'; readonly permission?: Permission }
  | {
      readonly kind: 'scoped';
      readonly by: ScopeKind;
      /** Name of the input field; one id or an array of them. */
      readonly field: string;
      readonly permission?: Permission;
    }
  | {
      readonly kind: 'owned';
      readonly by: OwnedKind;
      /** Name of the input field; one id or an array of them. */
      readonly field: string;
      /** Whose it is: one user's alone, or everybody's of an account (a user and their sub-users). */
      readonly owner: 'user' | 'account';
      /** Administrators may name anybody's. */
      readonly administrators?: true;
      readonly permission?: Permission;
    }
  | { readonly kind: 'admin' };

export interface Call<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Unique, dotted, domain first: `items.list`. */
  readonly name: string;
  readonly method: Method;
  /** Below `api/v1/`, the spec's spelling; `{id}` are path parameters and part of the input. */
  readonly path: string;
  /** False only for `GET api/login`. */
  readonly prefixed?: false;
  /** True only for `GET api/login`: the reply's fields stand beside `code`, not under `data`. */
  readonly flat?: true;
  /**
   * Query, JSON body and path parameters merged, the later winning; query strings are coerced by
   * the schema itself. A check's message that is an error code is answered as that error.
   */
  readonly input: In;
  /** What stands under `data`. */
  readonly reply: Out;
  readonly rule: Rule;
  /** Refusals beyond the general ones that the call may answer. */
  readonly errors: readonly ErrorCode[];
  /** A one-line summary for the API page. */
  readonly summary: string;
  /** Largest JSON body in bytes; 1 MiB unless said. */
  readonly maxBytes?: number;
  /** Written as multipart/form-data: the input's fields plus one to `maxFiles` (1 unless said) files. */
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
  /** A write the demo account may not make is everything but GET unless this says otherwise. */
  readonly demo?: 'allowed' | 'refused';
}

export const defineCall = <In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  call: Call<In, Out>,
): Call<In, Out> => call;

/** What a caller gives: before coercion. */
export type CallInput<C> = C extends Call<infer In, z.ZodMiniType> ? z.input<In> : never;
/** What a handler receives: after coercion. */
export type CallParsed<C> = C extends Call<infer In, z.ZodMiniType> ? z.output<In> : never;
/** What stands under `data`. */
export type CallReply<C> = C extends Call<z.ZodMiniType, infer Out> ? z.output<Out> : never;

/** The reply on the wire. `code` 200 = success; `error` is the stable code of a refusal. */
export interface Envelope<T> {
  readonly code: number;
  readonly data: T;
  readonly message: string;
  readonly error?: ErrorCode;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}
