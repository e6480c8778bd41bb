import type { ItemId } from '@millwright/kernel';
import { mayKnow, type Session } from '../../../../platform/access/index.ts';

/** Whether whoever has given what takes a while may still write in the item. */
export const mayStillWrite = (session: Session | null, item: ItemId): boolean =>
  session !== null &&
  mayKnow(session, item) &&
  (session.grade === 0 || session.permissions.has('points.write'));
