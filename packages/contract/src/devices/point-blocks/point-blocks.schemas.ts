import { DataType } from '@millwright/kernel';
import { z } from 'zod/mini';
import { deviceIdField, itemIdField, pointBlockIdField, pointIdField } from '../../fields/ids.ts';
import { text } from '../../fields/text.ts';
import { limitsInOrder } from '../points/point-limits.schemas.ts';
import { pointInput, textListSuits, writeRangeSound } from '../points/points.schemas.ts';
import { blockFields } from '../protocols/index.ts';

/** Most points one block is made with. */
export const maxPointsPerBlock = 200;

const blockName = text(
  { min: 1, max: 20, error: 'point_block.name_rule', trim: true },
  z.regex(/^[^,，]*$/, 'point_block.name_rule'),
);

/** A variable block: points of a device that stand one after another, made in one go. */
export const pointBlock = z.object({
  id: pointBlockIdField,
  deviceId: deviceIdField,
  itemId: itemIdField,
  /** Unique in the device, letter case apart. */
  name: blockName,
  /** In the order of their addresses; one that was deleted is no longer among them. */
  pointIds: z.array(pointIdField),
});
export type PointBlock = z.infer<typeof pointBlock>;

const { shape: fields } = z.omit(z.object(pointInput.shape), { family: true, address: true });

/** A point of a new block: where it stands follows from the ones before it. */
export const pointBlockRow = z
  .object({
    ...fields,
    ...blockFields.row,
    dataType: z.enum(DataType, 'point_block.type_missing'),
  })
  .check(limitsInOrder, writeRangeSound, textListSuits);
export type PointBlockRow = z.infer<typeof pointBlockRow>;

export const pointBlockInput = z.object({
  deviceId: deviceIdField,
  name: blockName,
  ...blockFields.first,
  /**
   * Each takes the registers right after the one before. A Bool in a word register shares that of
   * the Bool before it while its bit is a higher one.
   */
  rows: z.array(pointBlockRow).check(z.minLength(1), z.maxLength(maxPointsPerBlock)),
});
export type PointBlockInput = z.infer<typeof pointBlockInput>;
