/** What a handler may know of the request beside its input. */
import type { Readable } from 'node:stream';
import type { Language } from '@millwright/contract';
import type { Timestamp } from '@millwright/kernel';
import type { Session } from '../access/index.ts';

export interface CallContext {
  /** The caller's session. Reading it in a public call is a bug and throws. */
  readonly session: Session;
  readonly language: Language;
  readonly requestId: string;
  /** The caller's IP address, as far as TRUST_PROXY lets a proxy tell it. */
  readonly address: string;
  /** The User-Agent header, at most 256 characters. */
  readonly agent: string;
  /** Aborted when the caller has gone before the answer: what only asks may end with them. */
  readonly gone: AbortSignal;
  /** Milliseconds since the request came, by no clock that can be set. */
  readonly waitedMs: number;
  /** Carries the session beside the bearer header. */
  readonly sessionCookie: ContextCookie;
  /** The token of a remembered device. */
  readonly deviceCookie: ContextCookie;
  /** Names the browser, once somebody has signed in there; it permits nothing. */
  readonly browserCookie: ContextCookie;
}

/** A cookie of the caller's browser. */
export interface ContextCookie {
  /** Undefined where there is none, or another site made the browser send the request. */
  read(): string | undefined;
  /** Does nothing when another site made the browser send the request. */
  set(token: string, until: Timestamp): void;
  clear(): void;
}

/** What a download call answers instead of the envelope. */
export interface Download {
  /** File name offered to the user; any characters. */
  readonly name: string;
  readonly mime: string;
  readonly content: Readable | Uint8Array | string;
  /** `inline` shows it in the page (pictures); otherwise it is saved. */
  readonly inline?: boolean;
  /** What this address answers never changes: the browser of who may see it keeps it. */
  readonly immutable?: boolean;
}
