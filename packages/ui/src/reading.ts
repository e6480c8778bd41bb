/** When a value became what it is. */
export interface Change {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Whether the change was seen: else the value has been so for at least as long. */
  readonly seen: boolean;
}

/** One value as it was read. */
export interface Reading {
  readonly value: number | string | null;
  /** Milliseconds since 1970; null = never read. */
  readonly time: number | null;
  /** The quality byte of the kernel. */
  readonly quality: number;
  /** Its last change, where somebody watches for it; null when it was never read. */
  readonly change?: Change | null;
}

/**
 * A place where a changing value can be read at any time, and that says when it changed; outside of
 * React, so that a thousand values cost no rendering.
 */
export interface LiveReading {
  read(): Reading | undefined;
  /** Calls `changed` after changes, at most once a frame; the result ends it. */
  subscribe(changed: () => void): () => void;
}
