/** May the user have the task run, and have what came of it? */
import type { UserId } from '@millwright/kernel';
import { checkDemo, checkPermission, type UserAccess } from '../../platform/access/index.ts';
import type { TaskToken } from './define-task.ts';

/** The account may not be used any more. */
export class AccessLost extends Error {
  override readonly name = 'AccessLost';
}

/**
 * What the user may see now.
 * @throws AccessLost
 * @throws Fault refusal `general.forbidden`, `general.demo` when they may no longer make the call of
 *   the task
 */
export async function accessTo(
  { accessOf }: { readonly accessOf: (user: UserId) => Promise<UserAccess | null> },
  user: UserId,
  { call }: Pick<TaskToken, 'call'>,
): Promise<UserAccess> {
  const access = await accessOf(user);
  if (access === null) throw new AccessLost();
  checkPermission(call, access);
  checkDemo(call, access);
  return access;
}
