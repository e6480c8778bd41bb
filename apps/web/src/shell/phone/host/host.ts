/**
 * What the phone pages run inside of, and what they may ask of it. `docs/phone.md` says how each
 * host is recognised and what it has to answer to.
 */
export type HostRequest =
  /** The session is over: the host forgets what it keeps of it and shows its first page. */
  | { readonly ask: 'log-out' }
  /** The host's own page to sign in on. */
  | { readonly ask: 'sign-in' }
  /** A phone page (`/item/view_query?…`) with the screen turned. */
  | { readonly ask: 'landscape'; readonly path: string }
  /** The host's own page of a bottom tab. */
  | { readonly ask: 'tab'; readonly tab: string };

export interface Host {
  readonly kind: 'browser' | 'mini-program' | 'app';
  /** Whether the host takes care of it; if not, the page goes on as in a plain browser. */
  ask(request: HostRequest): boolean;
}

/** Nobody around the page: it does everything itself. */
export const browserHost: Host = { kind: 'browser', ask: () => false };
