import { z } from 'zod/mini';

/** Longer texts are cut, never refused: a report that cannot be made helps nobody. */
const cutTo = (length: number) =>
  z.pipe(
    z.string(),
    z.transform((text: string) => text.slice(0, length)),
  );

export const webErrorKind = z.enum(['script', 'promise', 'render', 'request', 'resource']);
export type WebErrorKind = z.infer<typeof webErrorKind>;

/** Most errors in one report. */
export const maxWebErrors = 20;

/** What a page tells of one error. */
export const webErrorInput = z.object({
  kind: webErrorKind,
  message: cutTo(1000),
  stack: z._default(cutTo(8000), ''),
  /** Path of the page; a query is dropped, since it may hold secrets. */
  page: cutTo(300),
  /** When it happened there. */
  time: z.int().check(z.nonnegative()),
  /** Release of the web app. */
  release: z._default(cutTo(40), ''),
  /** The user was not shown anything of it. */
  hidden: z._default(z.boolean(), false),
});
export type WebErrorInput = z.input<typeof webErrorInput>;

/** A row of the error store: errors that are alike, once. */
export const webError = z.object({
  id: z.int(),
  kind: webErrorKind,
  message: z.string(),
  /** Of the latest. */
  stack: z.string(),
  page: z.string(),
  release: z.string(),
  hidden: z.boolean(),
  count: z.int(),
  firstSeen: z.int(),
  lastSeen: z.int(),
});
export type WebError = z.infer<typeof webError>;

/** A row of the error logger: one occurrence. */
export const webErrorEntry = z.object({
  id: z.int(),
  errorId: z.int(),
  kind: webErrorKind,
  message: z.string(),
  /** When it reached the server, and when it happened by the browser's clock. */
  at: z.int(),
  time: z.int(),
  page: z.string(),
  release: z.string(),
  hidden: z.boolean(),
  /** Null before sign-in. */
  userId: z.nullable(z.int()),
  userGuid: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  /** Tells sessions apart; nobody can sign in with it. */
  session: z.nullable(z.string()),
  address: z.string(),
  agent: z.string(),
});
export type WebErrorEntry = z.infer<typeof webErrorEntry>;
