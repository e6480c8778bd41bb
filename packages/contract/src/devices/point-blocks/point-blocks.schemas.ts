import { DataType } from '@millwright/kernel';
import { z } from 'zod/mini';
import { text } from '../../fields/text.ts';
import { limitsInOrder, pointInput } from '../points/points.schemas.ts';

/** Most points one block is made with. */
export const maxPointsPerBlock = 200;

const blockName = text(
  { min: 1, max: 20, error: 'point_block.name_rule', trim: true },
  z.regex(/^[^,，]*$/, 'point_block.name_rule'),
);

/** A variable block: points of a device that stand one after another, made in one go. */
export const pointBlock = z.object({
  id: z.int(),
  deviceId: z.int(),
  itemId: z.int(),
  /** Unique in the device, letter case apart. */
  name: blockName,
  /** In the order of their addresses; one that was deleted is no longer among them. */
  pointIds: z.array(z.int()),
});
export type PointBlock = z.infer<typeof pointBlock>;

const { shape: fields } = z.omit(z.object(pointInput.shape), { family: true, address: true });

/** A point of a new block: where it stands follows from the ones before it. */
export const pointBlockRow = z
  .object({
    ...fields,
    /** Bit of a Bool in a word. */
    bit: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(15))), null),
    /** Registers of a text; 1 otherwise. */
    length: z._default(z.int().check(z.minimum(1), z.maximum(125)), 1),
    dataType: z.enum(DataType, 'point_block.type_missing'),
  })
  .check(limitsInOrder);
export type PointBlockRow = z.infer<typeof pointBlockRow>;

export const pointBlockInput = z.object({
  deviceId: z.int(),
  name: blockName,
  family: text({ min: 1, max: 20 }),
  /** Of the first point, as the family writes it. */
  address: text({ min: 1, max: 64, trim: true }),
  /**
   * Each takes the registers right after the one before. A Bool in a word register shares that of
   * the Bool before it while its bit is a higher one.
   */
  rows: z.array(pointBlockRow).check(z.minLength(1), z.maxLength(maxPointsPerBlock)),
});
export type PointBlockInput = z.infer<typeof pointBlockInput>;
