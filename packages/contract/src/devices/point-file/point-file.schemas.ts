import { z } from 'zod/mini';
import { faultDetails } from '../../fields/fault-details.ts';
import { pointIdField } from '../../fields/ids.ts';
import { tableEncoding } from '../table-encoding.ts';

/** Most points one file holds. */
export const maxPointsPerFile = 5000;

/** Largest table of points that is taken, in bytes. */
export const maxPointFileBytes = 4_194_304;

/** A line of a file; empty ones are left out. */
export const tableRecord = z.object({
  /** Where it begins in the file, from 1. */
  line: z.int(),
  cells: z.array(z.string()),
});

export const tableRecords = z.object({
  records: z.array(tableRecord),
  /** As what its characters were read; null for a workbook. */
  encoding: z.nullable(tableEncoding),
});
export type TableRecords = z.infer<typeof tableRecords>;

/** A cell that cannot be, or what is wrong with the line as a whole. */
export const pointFileProblem = z.object({
  /** Title of the column; null for the line as a whole. */
  column: z.nullable(z.string()),
  /** Stable code of the refusal. */
  error: z.string(),
  /** What the text of the refusal is filled with. */
  details: faultDetails,
});
export type PointFileProblem = z.infer<typeof pointFileProblem>;

/** What becomes of one line of a file of points. */
export const pointFileRow = z.object({
  /** In the file, from 1; the first holds the titles. */
  line: z.int(),
  name: z.string(),
  outcome: z.enum(['create', 'edit', 'same', 'refused']),
  /** Stable code of the first refusal, else null. */
  error: z.nullable(z.string()),
  /** What the text of the first refusal is filled with. */
  details: faultDetails,
  /** Everything that is wrong, in the order of the columns. */
  problems: z.array(pointFileProblem),
});
export type PointFileRow = z.infer<typeof pointFileRow>;

export const pointFileReport = z.object({
  rows: z.array(pointFileRow),
  created: z.int(),
  edited: z.int(),
  same: z.int(),
  refused: z.int(),
  /** Points that the file makes stand for something else in their device, or reckons otherwise. */
  otherMeaning: z.array(pointIdField),
  /** False for a dry run, and when a line was refused: then no line is carried out. */
  done: z.boolean(),
});
export type PointFileReport = z.infer<typeof pointFileReport>;
