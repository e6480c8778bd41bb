import { z } from 'zod/mini';
import { idField, idQuery, itemIdField, roleIdField, userIdField } from '../fields/ids.ts';
import { time } from '../fields/paging.ts';
import { text } from '../fields/text.ts';
import { maxNoticeBody } from './rich-text.ts';

export const noticeIdField = idField('notice');
export const noticeIdQuery = idQuery('notice');

/** Most that one notice is addressed to by name. */
export const maxAudience = 1_000;

/** An `update` tells of a new version or a change of the platform: it pops up. */
export const noticeType = z.enum(['notice', 'update']);
export type NoticeType = z.infer<typeof noticeType>;

/** `draft` until somebody gives it a time; `scheduled` until that has come; `ended` by its own end or by hand. */
export const noticeState = z.enum(['draft', 'scheduled', 'published', 'ended']);
export type NoticeState = z.infer<typeof noticeState>;

/** `plain` is shown as it was typed, `rich` is HTML of few elements. */
export const noticeFormat = z.enum(['plain', 'rich']);
export type NoticeFormat = z.infer<typeof noticeFormat>;

const named = <Id extends z.ZodMiniType>(id: Id) =>
  z.array(id).check(z.minLength(1, 'notice.audience_empty'), z.maxLength(maxAudience));

/** Who is told: everybody, who has one of these roles, who may see one of these items, or these people. */
export const noticeAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('roles'), ids: named(roleIdField) }),
  z.object({ kind: z.literal('items'), ids: named(itemIdField) }),
  z.object({ kind: z.literal('users'), ids: named(userIdField) }),
]);
export type NoticeAudience = z.infer<typeof noticeAudience>;

/** What a person enters of a notice. */
export const noticeFields = {
  type: noticeType,
  title: text({ min: 1, max: 100, trim: true, error: 'notice.title_rule' }),
  format: z._default(noticeFormat, 'plain'),
  /** At most 10,000 characters without what sets them; of HTML only what notices may hold is kept. */
  body: text({ min: 1, max: maxNoticeBody, trim: true, error: 'notice.body_rule' }),
  audience: noticeAudience,
  /** When it is there to be read; null is a draft. */
  publishAt: z.nullable(time),
  /** When it ends by itself; null: somebody ends it. */
  endsAt: z.nullable(time),
};

export const noticeFileIdField = idField('notice_file');
export const noticeFileIdQuery = idQuery('notice_file');

/** A picture or a document of a notice. */
export const noticeFile = z.object({
  id: noticeFileIdField,
  name: z.string(),
  /** By its content: a picture is shown, anything else is for saving. */
  mime: z.string(),
  bytes: z.int(),
});
export type NoticeFile = z.infer<typeof noticeFile>;

/** A notice as whoever publishes it sees it. */
export const notice = z.object({
  id: noticeIdField,
  ...noticeFields,
  /** In the order in which they were added. */
  files: z._default(z.array(noticeFile), []),
  state: noticeState,
  /** Who made it, as they were called then. */
  author: z.string(),
  /** How many have read it. */
  readers: z.int(),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Notice = z.infer<typeof notice>;

export const noticeInput = z.object(noticeFields);
export type NoticeInput = z.infer<typeof noticeInput>;

/** The new state of a notice, with the version that the edit started from. */
export const noticeEdit = z.object({ id: noticeIdField, version: z.int(), ...noticeFields });
export type NoticeEdit = z.infer<typeof noticeEdit>;

/** One entry of what somebody is told; `readState` 0 is unread (spec §3). */
export const noticeEntry = z.object({
  id: noticeIdField,
  text: z.string(),
  type: noticeType,
  /** How its text begins, without what sets it. */
  summary: z.string(),
  publishedAt: z.int(),
  readState: z.union([z.literal(0), z.literal(1)]),
});
export type NoticeEntry = z.infer<typeof noticeEntry>;

/** The whole of one, for whom it is meant. */
export const noticeDetail = z.extend(noticeEntry, {
  format: noticeFormat,
  body: z.string(),
  files: z.array(noticeFile),
  author: z.string(),
});
export type NoticeDetail = z.infer<typeof noticeDetail>;

/** Who has read a notice, and when. */
export const noticeReader = z.object({
  userId: userIdField,
  userName: z.string(),
  readAt: z.int(),
});
export type NoticeReader = z.infer<typeof noticeReader>;

/** What the server has to say to whoever runs it: a code with what fills its text. */
export const systemMessage = z.object({
  id: z.int(),
  message: z.string(),
  at: z.int(),
});
export type SystemMessage = z.infer<typeof systemMessage>;
