import { z } from 'zod/mini';
import { idField, idQuery } from '../../fields/ids.ts';
import { bracketFreeName } from '../../fields/names.ts';
import { text } from '../../fields/text.ts';

export const galleryEntryIdField = idField('gallery_entry');
export const galleryEntryIdQuery = idQuery('gallery_entry');

/** Bytes of an image (spec §5). */
export const maxImageBytes = 2048 * 1024;
/** What a symbol has at most: nodes, and characters of its drawing. */
export const maxSymbolNodes = 400;
export const maxSymbolDrawing = 1024 * 1024;
/** Images and symbols of one account together. */
export const maxGalleryEntries = 500;
/** Characters of a symbol as gzip in base64. */
export const maxPackedSymbol = 300_000;

export const galleryKind = z.enum(['image', 'symbol']);
export type GalleryKind = z.infer<typeof galleryKind>;

export const galleryName = bracketFreeName(40, 'gallery_entry.name_rule');
/** Empty for none. */
export const galleryFolder = text({ max: 40, trim: true, error: 'gallery_entry.folder_rule' });

/** An image, or a group of nodes, that an account keeps to draw with. */
export const galleryEntry = z.object({
  id: galleryEntryIdField,
  kind: galleryKind,
  folder: z.string(),
  name: z.string(),
  /** Pixels of an image, units of a symbol. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** Screens that an image was put on. */
  screens: z.int(),
  version: z.int(),
  savedBy: z.string(),
  updatedAt: z.int(),
});
export type GalleryEntry = z.infer<typeof galleryEntry>;

/** With its document as gzip in base64; null of an image. */
export const galleryEntryContent = z.extend(galleryEntry, { content: z.nullable(z.string()) });

export const symbolInput = z.object({
  folder: z._default(galleryFolder, ''),
  name: galleryName,
  content: text({ max: maxPackedSymbol, error: 'screen.content_unreadable' }),
});
export type SymbolInput = z.infer<typeof symbolInput>;

export const galleryEdit = z.object({
  id: galleryEntryIdField,
  version: z.int(),
  folder: galleryFolder,
  name: galleryName,
});
export type GalleryEdit = z.infer<typeof galleryEdit>;

/** Colours of a symbol that are others in what is made of it. */
export const maxRecolored = 64;

/** As documents of screens write them: `#rrggbb`, `#rrggbbaa`, or the name of a colour of the theme. */
const color = text({ max: 33 }, z.regex(/^(#[0-9a-f]{6}([0-9a-f]{2})?|@[a-z][a-z0-9-]{0,31})$/));

/** A symbol, and what it is called in other colours. */
export const recoloring = z.object({
  id: galleryEntryIdField,
  folder: galleryFolder,
  name: galleryName,
  colors: z
    .array(z.object({ from: color, to: color }))
    .check(z.minLength(1), z.maxLength(maxRecolored)),
});
export type Recoloring = z.infer<typeof recoloring>;
