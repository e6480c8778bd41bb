import type { PendingDeletion } from '@millwright/contract/devices/deletions/deletions.schemas';
import type { Deletion } from './deletions.store.ts';

/** What is told of a deletion. */
export const pendingOf = ({ itemId: _, ...deletion }: Deletion): PendingDeletion => deletion;
