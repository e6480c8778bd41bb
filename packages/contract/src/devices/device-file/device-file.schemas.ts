import { z } from 'zod/mini';
import { faultDetails } from '../../fields/fault-details.ts';
import { tableEncoding } from '../table-encoding.ts';

/** Most devices that one file holds. */
export const maxDevicesPerFile = 2000;

/** Largest file of devices that is taken, in bytes. */
export const maxDeviceFileBytes = 4_194_304;

/** A cell that cannot be, or what is wrong with the line as a whole. */
export const deviceFileProblem = z.object({
  /** Title of the column in the reader's language; null for the line as a whole. */
  column: z.nullable(z.string()),
  /** Stable code of the refusal. */
  error: z.string(),
  /** What the text of the refusal is filled with. */
  details: faultDetails,
});
export type DeviceFileProblem = z.infer<typeof deviceFileProblem>;

/** What becomes of one line of a file of devices. */
export const deviceFileRow = z.object({
  /** In the file, from 1; the first holds the titles. */
  line: z.int(),
  name: z.string(),
  outcome: z.enum(['create', 'edit', 'same', 'refused']),
  problems: z.array(deviceFileProblem),
});
export type DeviceFileRow = z.infer<typeof deviceFileRow>;

export const deviceFileReport = z.object({
  rows: z.array(deviceFileRow),
  created: z.int(),
  edited: z.int(),
  same: z.int(),
  refused: z.int(),
  /** As what the characters of the file were read; null for a workbook. */
  encoding: z.nullable(tableEncoding),
  /** False for a dry run, and when a line was refused: then no line is carried out. */
  done: z.boolean(),
});
export type DeviceFileReport = z.infer<typeof deviceFileReport>;
