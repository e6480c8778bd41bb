import type {
  DeletionReport,
  PendingDeletion,
} from '@millwright/contract/devices/deletions/deletions.schemas';
import type { DeviceId, ItemId, UserId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import { deleteDevices } from './delete-devices.ts';
import { deleteItemWithDevices } from './delete-item-with-devices.ts';
import { type DeletionNeeds, deletionDue } from './deletions.needs.ts';
import { deletionsOf, ownersOfDeletions } from './deletions.store.ts';
import { finishDeletion } from './finish-deletion.ts';
import { type TakingBack, takeBackDeletion } from './take-back-deletion.ts';

/** What was deleted is gone at once for everybody; for a minute who deleted it can take it back. */
export interface Deletions {
  devices(ids: readonly DeviceId[], acting: Acting): Promise<DeletionReport>;
  /** @throws Fault refusal `deletion.name_differs`, `general.not_found` */
  item(
    given: { readonly id: ItemId; readonly itemName: string },
    acting: Acting,
  ): Promise<PendingDeletion>;
  /** Those that the user can still take back. */
  of(user: UserId): Promise<PendingDeletion[]>;
  /** @throws Fault refusal `general.not_found` when it was carried out, and what stands in its way */
  takeBack(id: number, acting: Acting, access: TakingBack): Promise<PendingDeletion>;
  /** Whose each is. */
  owners(ids: readonly number[]): Promise<(UserId | null)[]>;
}

export function createDeletions(needs: DeletionNeeds): Deletions {
  needs.jobs.define(deletionDue, ({ id }) => finishDeletion(needs, id));
  return {
    devices: (ids, acting) => deleteDevices(needs, ids, acting),
    item: (given, acting) => deleteItemWithDevices(needs, given, acting),
    of: (user) => deletionsOf(needs.db, user, needs.clock.now()),
    takeBack: (id, acting, access) => takeBackDeletion(needs, id, acting, access),
    owners: (ids) => ownersOfDeletions(needs.db, ids),
  };
}
