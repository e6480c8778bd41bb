/**
 * What a domain says of itself, once. This half holds words and figures only: it is loaded by every
 * page, and everything else in the contract takes its types from it. The half with schemas (calls,
 * events, topics, guards) is `define-wire.ts`. What a domain does not have it does not name.
 */

/** A refusal with a stable code: the number in the envelope, and its texts. */
export interface ErrorEntry {
  /** The envelope's code: 400, 401, 403, 404, 409, 413, 422, 429, 500, 503. */
  readonly status: number;
  /** Of the input that it is about: a form says it there. A refusal may name another in its details. */
  readonly field?: string;
  /** `{name}` is filled from the fault's details, `{wait}` from `seconds` among them and `{fullWait}` from `fullSeconds`, in words. */
  readonly zh: string;
  readonly en: string;
}

/**
 * Who may open a page: everybody who is signed in; those whose role names it; the same, but never
 * the demo account (managing what was sold and one's own people); these, but never a sub-user, who
 * has nobody below; grade 0 alone.
 */
export type Opens = 'everybody' | 'role' | 'management' | 'account-holder' | 'administrator';

export interface PageEntry {
  readonly opens: Opens;
  /** Where the page stands in the matrix of roles; needed by what a role can grant. */
  readonly section?: string;
}

export interface SubjectEntry {
  /** What may happen to it; `<subject>.<verb>` is the action of an audit entry. */
  readonly verbs?: readonly string[];
  /** It hangs from an item: a call that names one is scoped to that item, under this name. */
  readonly scope?: string;
  /** How many there are stands with items or on the home page. */
  readonly counted?: true;
}

/** A figure of the home page: a number, a total with what came today, or that for grade 0 alone. */
export type FigureKind = 'number' | 'growing' | 'growing-for-administrators';

export interface DomainManifest {
  /** The name of its folders in contract, server and web. */
  readonly name: string;
  /** Refusals by their codes. Only ever added to. */
  readonly errors?: Readonly<Record<string, ErrorEntry>>;
  /** What may be permitted, as `<area>.<verb>`; roles hold sets of them. Only ever added to. */
  readonly permissions?: readonly string[];
  /** Pages by the last part of their route. Only ever added to. */
  readonly pages?: Readonly<Record<string, PageEntry>>;
  /** What the domain puts on a page, its own or another's, and the permission that it needs. */
  readonly elements?: Readonly<Record<string, readonly string[]>>;
  /** Sections of the menu and the matrix of roles that it opens, by their order. */
  readonly sections?: Readonly<Record<string, number>>;
  /** What people act on, as audit entries call it. */
  readonly subjects?: Readonly<Record<string, SubjectEntry>>;
  /** Kinds of background tasks that it offers, as the task centre lists them. Only ever added to. */
  readonly tasks?: readonly string[];
  /** What it has that belongs to people, not to an item, as rules of calls name it. */
  readonly owned?: readonly string[];
  readonly counts?: {
    /** What it counts of an item. */
    readonly item?: readonly string[];
    /** What it counts for the home page. */
    readonly home?: Readonly<Record<string, FigureKind>>;
  };
}

/** @returns the manifest with its names as types */
export const defineDomain = <const D extends DomainManifest>(domain: D): D => domain;
