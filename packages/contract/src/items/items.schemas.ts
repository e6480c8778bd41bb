import { z } from 'zod/mini';
import { itemIdField } from '../fields/ids.ts';
import { note, plainName } from '../fields/names.ts';
import { text } from '../fields/text.ts';
import { timeZone } from '../fields/time-zone.ts';
import { type ItemCount, itemCountNames } from '../manifest/counts.ts';

export const itemName = plainName(2, 50, 'item.name_rule');

/**
 * 'longitude,latitude' in degrees, WGS-84: longitude up to 180 with up to 6 decimals, latitude up
 * to 90 with 1 to 6 decimals (spec §5).
 */
export const lnglat = text(
  { max: '-179.999999,-89.999999'.length, error: 'item.lnglat_rule', trim: true },
  z.regex(
    /^-?(180(\.0{1,6})?|(1[0-7]\d|\d{1,2})(\.\d{1,6})?),-?(90\.0{1,6}|[0-8]?\d\.\d{1,6})$/,
    'item.lnglat_rule',
  ),
);

/** What a person enters of an item. */
export const itemFields = {
  itemName,
  lnglat: z.nullable(lnglat),
  note: note(500),
  /** Where its hours, days and months begin; null for that of the installation. Left out, it stays. */
  timeZone: z.optional(z.nullable(timeZone)),
};

/** What the domains count of an item now. */
export const itemCounts = z.object(
  Object.fromEntries(itemCountNames.map((name) => [name, z.int()])) as Readonly<
    Record<ItemCount, z.ZodMiniNumberFormat>
  >,
);
export type ItemCounts = z.infer<typeof itemCounts>;

export const item = z.object({
  id: itemIdField,
  ...itemFields,
  timeZone: z.nullable(z.string()),
  /** Grows with every edit; an edit names the one it started from. */
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Item = z.infer<typeof item>;

/** A row of the item list: the item with its live counts. */
export const itemRow = z.extend(item, { counts: itemCounts });
export type ItemRow = z.infer<typeof itemRow>;

export const itemInput = z.object({
  itemName,
  lnglat: z._default(itemFields.lnglat, null),
  note: z._default(itemFields.note, ''),
  timeZone: itemFields.timeZone,
});
export type ItemInput = z.infer<typeof itemInput>;

/** An item that was not deleted, and why. */
export const keptItem = z.object({
  id: itemIdField,
  itemName: z.string(),
  /** Stable error code, and its text in the caller's language. */
  error: z.string(),
  message: z.string(),
});
export type KeptItem = z.infer<typeof keptItem>;
