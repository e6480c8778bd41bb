/**
 * A call is declared once; the server's route, the web's endpoints, OpenAPI, the access walk and the
 * coverage manifest all come from the declaration.
 */
import type { z } from 'zod/mini';
import type { ErrorCode } from '../manifest/errors.ts';
import type { Permission } from '../manifest/permissions.ts';
import type { OwnedKind, ScopeKind } from '../manifest/subjects.ts';
import type { CallAdmission } from './call-admission.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Who may make the call, asked in this order: signed in (401), second factor where it is demanded, grade and permission, own account as somebody else (403), input
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

/** A call as the server, OpenAPI and the tests read it: where it goes, and all that holds for it. */
export interface Call<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
> extends Endpoint<z.input<In>, z.output<Out>> {
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
  /** Why a call that is no GET has no `changes`. */
  readonly changesNothing?: string;
  /** A one-line summary for the API page. */
  readonly summary: string;
  /** Largest JSON body in bytes; unless said 1 MiB, 16 KiB of a public call. */
  readonly maxBytes?: number;
  /** How much of it is let in, where that differs from its kind. */
  readonly admission?: CallAdmission;
  /** A write the demo account may not make is everything but GET unless this says otherwise. */
  readonly demo?: 'allowed' | 'refused';
  /** Refused to who is signed in as the user: only they change their own account. */
  readonly loginAs?: 'refused';
  /**
   * Open to who must set up a second factor before anything else: what setting it up takes, and the
   * way out. Every other call is refused to them.
   */
  readonly withoutSecondFactor?: 'allowed';
}

export const defineCall = <In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  call: Call<In, Out>,
): Call<In, Out> => call;

/** Whether it may write: everything but GET, and what the demo account may not make. */
export const isChange = ({ method, demo }: Pick<Call, 'method' | 'demo'>): boolean =>
  method !== 'GET' || demo === 'refused';

/** What a handler receives: after coercion. */
export type CallParsed<C> = C extends Call<infer In, z.ZodMiniType> ? z.output<In> : never;
