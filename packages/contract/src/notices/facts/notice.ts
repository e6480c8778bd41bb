// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const noticeFacts = {
  create: {
    type: { type: 'choice', of: ['notice', 'update'] },
    title: { type: 'text', trim: true, min: 1, max: 100, code: 'notice.title_rule' },
    format: { type: 'choice', of: ['plain', 'rich'], optional: true },
    body: { type: 'text', trim: true, min: 1, max: 100_000, code: 'notice.body_rule' },
    audience: { type: 'other', more: true },
    publishAt: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, nullable: true },
    endsAt: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, nullable: true },
  },
  edit: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    type: { type: 'choice', of: ['notice', 'update'] },
    title: { type: 'text', trim: true, min: 1, max: 100, code: 'notice.title_rule' },
    format: { type: 'choice', of: ['plain', 'rich'], optional: true },
    body: { type: 'text', trim: true, min: 1, max: 100_000, code: 'notice.body_rule' },
    audience: { type: 'other', more: true },
    publishAt: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, nullable: true },
    endsAt: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, nullable: true },
  },
  list: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['title', 'publishAt', 'createdAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    state: { type: 'choice', of: ['draft', 'scheduled', 'published', 'ended'], optional: true },
    type: { type: 'choice', of: ['notice', 'update'], optional: true },
  },
  readers: {
    id: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['readAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  end: {
    id: { type: 'number', whole: true, above: 0 },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
  createFile: {
    id: { type: 'number', whole: true, above: 0 },
  },
  deleteFile: {
    id: { type: 'number', whole: true, above: 0 },
  },
  file: {
    id: { type: 'number', whole: true, above: 0 },
  },
  listOwn: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['publishedAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    readState: { type: 'other', more: true, optional: true },
  },
  get: {
    id: { type: 'number', whole: true, above: 0 },
  },
  markRead: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
