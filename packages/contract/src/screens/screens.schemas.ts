import { z } from 'zod/mini';
import { deviceIdField, itemIdField, screenIdField } from '../fields/ids.ts';
import { bracketFreeName } from '../fields/names.ts';
import { text } from '../fields/text.ts';
import { maxPackedScreen, maxScreenName } from './screen-limits.ts';

/** What a screen is drawn for. */
export const screenPlatform = z.enum(['pc', 'mobile']);
export type ScreenPlatform = z.infer<typeof screenPlatform>;

export const screenName = bracketFreeName(maxScreenName, 'screen.name_rule');

/** What a person enters of a screen, apart from what is drawn on it. */
const fields = {
  name: screenName,
  platform: screenPlatform,
  /** It opens over another screen, and never by itself. */
  popup: z.boolean(),
  /** The device that it is of; null: of the whole item. */
  deviceId: z.nullable(deviceIdField),
};

/** A document: gzip in base64. */
const packed = text({ max: maxPackedScreen, error: 'screen.content_unreadable' });

export const screen = z.object({
  id: screenIdField,
  itemId: itemIdField,
  ...fields,
  /** What the item's page opens with on this platform. */
  main: z.boolean(),
  /** Counts what is entered of it, not what is drawn. */
  version: z.int(),
  /** Counts what is drawn; 0 while nothing is. */
  draftVersion: z.int(),
  draftBy: z.nullable(z.string()),
  draftAt: z.nullable(z.int()),
  /** Number of what is published; null while nothing is. */
  revision: z.nullable(z.int()),
  publishedAt: z.nullable(z.int()),
  /** Whether the draft differs from what is published. */
  unpublished: z.boolean(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Screen = z.infer<typeof screen>;

export const screenInput = z.object({ itemId: itemIdField, ...fields });
export type ScreenInput = z.infer<typeof screenInput>;

/** The new state of a screen, with the version that the edit started from. */
export const screenEdit = z.object({ id: screenIdField, version: z.int(), ...fields });
export type ScreenEdit = z.infer<typeof screenEdit>;

/** What is being drawn, for whoever draws. */
export const screenDraft = z.object({
  id: screenIdField,
  version: z.int(),
  /** Null while nothing is drawn. */
  content: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.nullable(z.int()),
});
export type ScreenDraft = z.infer<typeof screenDraft>;

export const screenDraftInput = z.object({
  id: screenIdField,
  /** Of the draft that the drawing began from. */
  version: z.int(),
  content: packed,
});
export type ScreenDraftInput = z.infer<typeof screenDraftInput>;

/** What is published, for whoever watches. */
export const publishedScreen = z.object({
  id: screenIdField,
  itemId: itemIdField,
  name: z.string(),
  platform: screenPlatform,
  popup: z.boolean(),
  /** Null while nothing is published; the content is so, too. */
  revision: z.nullable(z.int()),
  content: z.nullable(z.string()),
  publishedAt: z.nullable(z.int()),
});
export type PublishedScreen = z.infer<typeof publishedScreen>;

export const screenPublication = z.object({
  id: screenIdField,
  /** Of the draft that is to be published. */
  version: z.int(),
  reason: z._default(text({ max: 200, trim: true, error: 'screen.reason_rule' }), ''),
});
export type ScreenPublication = z.infer<typeof screenPublication>;

/** A state of the screen that was published once. */
export const screenRevision = z.object({
  revision: z.int(),
  by: z.string(),
  at: z.int(),
  reason: z.string(),
});
export type ScreenRevision = z.infer<typeof screenRevision>;

/** The same with its document as gzip in base64. */
export const drawnRevision = z.extend(screenRevision, { content: z.string() });
export type DrawnRevision = z.infer<typeof drawnRevision>;

/** Somebody who draws a screen just now. */
export const screenEditor = z.object({
  name: z.string(),
  /** Another page of whoever asks. */
  own: z.boolean(),
  since: z.int(),
});
export type ScreenEditor = z.infer<typeof screenEditor>;
