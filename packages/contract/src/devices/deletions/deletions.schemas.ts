import { z } from 'zod/mini';
import { deletionIdField } from '../../fields/ids.ts';
import { deviceBatchRow } from '../device-batches/device-batches.schemas.ts';

/** What somebody deleted and can still take back. */
export const pendingDeletion = z.object({
  id: deletionIdField,
  /** Of the project, or of the first device. */
  name: z.string(),
  /** Whether it is a project with all it has. */
  isItem: z.boolean(),
  deviceCount: z.int(),
  /** When it is deleted for good. */
  dueAt: z.int(),
});
export type PendingDeletion = z.infer<typeof pendingDeletion>;

export const deletionReport = z.object({
  /** Null when none was deleted. */
  deletion: z.nullable(pendingDeletion),
  list: z.array(deviceBatchRow),
});
export type DeletionReport = z.infer<typeof deletionReport>;
