import { z } from 'zod/mini';
import { dataSetIdField, itemIdField, pointIdField } from '../../fields/ids.ts';
import { bracketFreeName, note } from '../../fields/names.ts';
import { pointBrief } from '../points/points.schemas.ts';
import { maxPointsPerDataSet } from './data-set-size.ts';

export const dataSetName = bracketFreeName(20, 'data_set.name_rule');

/** What a person enters of a data set. */
export const dataSetFields = { name: dataSetName, note: note(200) };

/** Points of an item in the order in which they are looked at. */
export const dataSetPointIds = z
  .array(pointIdField)
  .check(
    z.minLength(1, 'data_set.points_rule'),
    z.maxLength(maxPointsPerDataSet, 'data_set.points_rule'),
  );

/** A data set: points of an item, of any of its devices, under a name. */
export const dataSet = z.object({
  id: dataSetIdField,
  itemId: itemIdField,
  /** Unique in the item, letter case apart. */
  ...dataSetFields,
  pointCount: z.int(),
  /** The page of the item shows this one first; at most one set of an item is. */
  bound: z.boolean(),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type DataSet = z.infer<typeof dataSet>;

/** A data set with its points in their order. */
export const dataSetContents = z.extend(dataSet, { points: z.array(pointBrief) });
export type DataSetContents = z.infer<typeof dataSetContents>;

export const dataSetInput = z.object({
  itemId: itemIdField,
  name: dataSetFields.name,
  note: z._default(dataSetFields.note, ''),
  pointIds: dataSetPointIds,
});
export type DataSetInput = z.infer<typeof dataSetInput>;

/** A data set as a picker needs it. */
export const dataSetBrief = z.pick(dataSet, { id: true, name: true, bound: true });
export type DataSetBrief = z.infer<typeof dataSetBrief>;

/** A point that may be chosen for a data set. */
export const selectablePoint = z.extend(pointBrief, {
  /** It is in the data set already. */
  selected: z.boolean(),
});
export type SelectablePoint = z.infer<typeof selectablePoint>;

/** What becomes of one line of a file of points: a new one of the set, or why not. */
export const dataSetImportRow = z.object({
  /** In the file, from 1; the first holds the titles. */
  line: z.int(),
  deviceName: z.string(),
  pointName: z.string(),
  pointId: z.nullable(pointIdField),
  /** Stable code of what is wrong, null when the point is taken into the set. */
  error: z.nullable(z.string()),
});
export type DataSetImportRow = z.infer<typeof dataSetImportRow>;

export const dataSetImport = z.object({
  rows: z.array(dataSetImportRow),
  /** Points that come to the set. */
  added: z.int(),
  /** False for a dry run, and when nothing came to the set. */
  done: z.boolean(),
});
export type DataSetImport = z.infer<typeof dataSetImport>;
