import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { pageOf, pageShape } from '../../fields/paging.ts';
import { screenErrorsOfContent } from '../content-errors.ts';
import {
  galleryEdit,
  galleryEntry,
  galleryEntryContent,
  galleryEntryIdField,
  galleryEntryIdQuery,
  galleryFolder,
  galleryKind,
  galleryName,
  maxImageBytes,
  recoloring,
  symbolInput,
} from './gallery.schemas.ts';

const own = {
  ...({ kind: 'owned', by: 'galleryEntry', field: 'id', owner: 'account' } as const),
  permission: 'screens.edit',
} as const;
const entered = [
  'gallery_entry.name_rule',
  'gallery_entry.folder_rule',
  'gallery_entry.name_taken',
] as const;

export const galleryEntryCalls = {
  list: defineCall({
    name: 'galleryEntry.list',
    method: 'GET',
    path: 'GraphConfig/get_user_gallery',
    summary: 'The images and symbols of your account',
    input: z.object({
      ...pageShape(['name', 'updatedAt']),
      kind: z.optional(galleryKind),
      folder: z.optional(galleryFolder),
    }),
    reply: pageOf(galleryEntry),
    rule: { kind: 'session', permission: 'screens.edit' },
    shows: ['gallery_entry'],
    errors: ['gallery_entry.folder_rule'],
  }),
  folders: defineCall({
    name: 'galleryEntry.folders',
    method: 'GET',
    path: 'GraphConfig/getGalleryLists',
    summary: 'The folders of your gallery, with how many entries each has',
    input: z.object({ kind: z.optional(galleryKind) }),
    reply: z.object({
      list: z.array(z.object({ kind: galleryKind, folder: z.string(), entries: z.int() })),
    }),
    rule: { kind: 'session', permission: 'screens.edit' },
    shows: ['gallery_entry'],
    errors: [],
  }),
  byName: defineCall({
    name: 'galleryEntry.byName',
    method: 'GET',
    path: 'GraphConfig/getControlsByName',
    summary: 'The first hundred symbols of your account whose name holds the words, by name',
    input: z.object({ name: galleryName }),
    reply: z.object({ list: z.array(galleryEntry) }),
    rule: { kind: 'session', permission: 'screens.edit' },
    shows: ['gallery_entry'],
    errors: ['gallery_entry.name_rule'],
  }),
  get: defineCall({
    name: 'galleryEntry.get',
    method: 'GET',
    path: 'GraphConfig/getGalleryById',
    summary: 'One entry; of a symbol its document too, as gzip in base64',
    input: z.object({ id: galleryEntryIdQuery }),
    reply: galleryEntryContent,
    rule: own,
    shows: ['gallery_entry'],
    errors: [],
  }),
  image: defineCall({
    name: 'galleryEntry.image',
    method: 'GET',
    path: 'GraphConfig/gallery_image',
    summary:
      'An image, to whoever has it in their gallery or may watch a screen that it was put on; of a symbol its drawing, to who has it. One number always shows the same',
    input: z.object({ id: galleryEntryIdQuery }),
    reply: z.null(),
    rule: { kind: 'session' },
    errors: ['screen.drawing_too_large'],
    download: true,
  }),
  upload: defineCall({
    name: 'galleryEntry.upload',
    method: 'POST',
    path: 'GraphConfig/gallery_upload',
    summary: 'Adds an image to your gallery: JPEG, PNG or GIF by its content, up to 2048 KB',
    input: z.object({ folder: z._default(galleryFolder, ''), name: galleryName }),
    reply: galleryEntry,
    rule: { kind: 'session', permission: 'screens.edit' },
    changes: ['gallery_entry'],
    errors: [
      ...entered,
      'gallery_entry.image_kind',
      'gallery_entry.image_size',
      'gallery_entry.account_full',
    ],
    upload: { field: 'file', maxBytes: maxImageBytes },
  }),
  save: defineCall({
    name: 'galleryEntry.save',
    method: 'POST',
    path: 'GraphConfig/saveUserGallery',
    summary:
      'Keeps a group of nodes as a symbol of your gallery: a document as gzip in base64. What its nodes are bound to is left out',
    input: symbolInput,
    reply: galleryEntry,
    rule: { kind: 'session', permission: 'screens.edit' },
    changes: ['gallery_entry'],
    errors: [
      ...entered,
      ...screenErrorsOfContent,
      'gallery_entry.empty',
      'gallery_entry.symbol_too_large',
      'gallery_entry.account_full',
    ],
  }),
  edit: defineCall({
    name: 'galleryEntry.edit',
    method: 'POST',
    path: 'GraphConfig/editUserGallery',
    summary: 'Gives an entry another name or folder',
    input: galleryEdit,
    reply: galleryEntry,
    rule: own,
    changes: ['gallery_entry'],
    errors: [...entered, 'general.conflict'],
  }),
  recolor: defineCall({
    name: 'galleryEntry.recolor',
    method: 'POST',
    path: 'GraphConfig/saveControlsColor',
    summary:
      'Keeps a symbol of your gallery in other colours, as an entry of its own: screens and pages that show the first are not changed',
    input: recoloring,
    reply: galleryEntry,
    rule: own,
    changes: ['gallery_entry'],
    errors: [
      ...entered,
      'gallery_entry.no_symbol',
      'gallery_entry.symbol_too_large',
      'gallery_entry.account_full',
    ],
  }),
  delete: defineCall({
    name: 'galleryEntry.delete',
    method: 'GET',
    path: 'GraphConfig/deleteUserGallery',
    summary:
      'Deletes an entry; screens that show the image have an empty box there. By the method that its clients use: like any change it is taken from our own pages alone, or with a bearer token',
    input: z.object({ id: galleryEntryIdQuery }),
    reply: z.object({ id: galleryEntryIdField }),
    rule: own,
    changes: ['gallery_entry'],
    errors: [],
    demo: 'refused',
  }),
};
