// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const galleryEntryFacts = {
  list: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['name', 'updatedAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    kind: { type: 'choice', of: ['image', 'symbol'], optional: true },
    folder: {
      type: 'text',
      trim: true,
      max: 40,
      code: 'gallery_entry.folder_rule',
      optional: true,
    },
  },
  folders: {
    kind: { type: 'choice', of: ['image', 'symbol'], optional: true },
  },
  byName: {
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 40,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'gallery_entry.name_rule',
      more: true,
    },
  },
  get: {
    id: { type: 'number', whole: true, above: 0 },
  },
  image: {
    id: { type: 'number', whole: true, above: 0 },
  },
  upload: {
    folder: {
      type: 'text',
      trim: true,
      max: 40,
      code: 'gallery_entry.folder_rule',
      optional: true,
    },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 40,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'gallery_entry.name_rule',
      more: true,
    },
  },
  save: {
    folder: {
      type: 'text',
      trim: true,
      max: 40,
      code: 'gallery_entry.folder_rule',
      optional: true,
    },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 40,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'gallery_entry.name_rule',
      more: true,
    },
    content: { type: 'text', max: 300_000, code: 'screen.content_unreadable' },
  },
  edit: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    folder: { type: 'text', trim: true, max: 40, code: 'gallery_entry.folder_rule' },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 40,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'gallery_entry.name_rule',
      more: true,
    },
  },
  recolor: {
    id: { type: 'number', whole: true, above: 0 },
    folder: { type: 'text', trim: true, max: 40, code: 'gallery_entry.folder_rule' },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 40,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'gallery_entry.name_rule',
      more: true,
    },
    colors: { type: 'list', min: 1, max: 64 },
  },
  delete: {
    id: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
