import { z } from 'zod/mini';
import { userIdField, webErrorIdField } from '../fields/ids.ts';
import { time } from '../fields/paging.ts';
import { storable } from '../fields/storable-text.ts';
import { text } from '../fields/text.ts';

/** No report is read that is larger; not shared with its call, or each page would carry this file. */
const longestReport = 524_288;

/**
 * Longer texts are cut and what cannot be stored goes, but nothing is refused for it: a report that
 * cannot be made helps nobody.
 */
const cutTo = (length: number) =>
  z.pipe(
    text({ max: longestReport }),
    z.transform((given: string) => storable(given.slice(0, length))),
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
  time,
  /** Release of the web app. */
  release: z._default(cutTo(40), ''),
  /** The user was not told: the failure was nobody's to see, or its call set the hide flag. */
  hidden: z._default(z.boolean(), false),
  /** How often it happened since the last report; `time` is that of the first. */
  count: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
});
export type WebErrorInput = z.input<typeof webErrorInput>;

/**
 * `open`: somebody should look; `resolved`: mended, and open again when it comes back; `muted`: known
 * and still counted.
 */
export const webErrorState = z.enum(['open', 'resolved', 'muted']);
export type WebErrorState = z.infer<typeof webErrorState>;

/** Days that the course of an error goes back, today included. */
export const webErrorTrendDays = 14;

/** A row of the error store: errors that are alike, once. */
export const webError = z.object({
  id: webErrorIdField,
  kind: webErrorKind,
  message: z.string(),
  /** Of the latest. */
  stack: z.string(),
  page: z.string(),
  release: z.string(),
  hidden: z.boolean(),
  state: webErrorState,
  count: z.int(),
  /** Different users that met it; who was not signed in is not among them. */
  users: z.int(),
  /** In which it was met, the latest first. */
  releases: z.array(z.string()),
  /** How often on each of the last days (UTC), the oldest first. */
  trend: z.array(z.int()),
  firstSeen: z.int(),
  lastSeen: z.int(),
});
export type WebError = z.infer<typeof webError>;

/** A row of the error logger: one report of an error, of one page and one user. */
export const webErrorEntry = z.object({
  id: z.int(),
  errorId: webErrorIdField,
  kind: webErrorKind,
  message: z.string(),
  /** When it reached the server, and when it happened by the browser's clock. */
  at: z.int(),
  time: z.int(),
  page: z.string(),
  release: z.string(),
  hidden: z.boolean(),
  count: z.int(),
  /** Null before sign-in. */
  userId: z.nullable(userIdField),
  userGuid: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  /** Tells sessions apart; nobody can sign in with it. */
  session: z.nullable(z.string()),
  address: z.string(),
  agent: z.string(),
});
export type WebErrorEntry = z.infer<typeof webErrorEntry>;
