import { permissions, refuse } from '@millwright/contract';
import { namingInForce } from '@millwright/contract/fields/naming';
import type { Profile } from '@millwright/contract/identity/identity.schemas';
import type { Session } from '../../../platform/access/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import { avatarPath } from './avatar-path.ts';
import { findUser } from './users.store.ts';

/** `devices.edit` stands under `devices`. */
function byArea(names: Iterable<string>): Record<string, string[]> {
  const areas: Record<string, string[]> = {};
  for (const name of names) {
    const area = name.split('.', 1)[0] ?? name;
    areas[area] ??= [];
    areas[area].push(name);
  }
  return areas;
}

/** The session's user in the spec's spelling. @throws Fault refusal `general.signed_out` */
export async function readProfile(
  { db, timeZone }: Pick<IdentityNeeds, 'db' | 'timeZone'>,
  session: Session,
): Promise<Profile> {
  const user = await findUser(db, session.userId);
  if (user === undefined) throw refuse('general.signed_out');
  const isAdministrator = user.grade === 0;
  return {
    user_id: user.id,
    user_name: user.user_name,
    user_guid: user.guid,
    phone: user.phone,
    email: user.email,
    avator: avatarPath(user.avatar_file),
    access: [isAdministrator ? 'admin' : user.demo ? 'demo' : 'user'],
    pages: [...session.pages],
    permissions: byArea(isAdministrator ? permissions : session.permissions),
    grade: user.grade,
    demo: user.demo,
    islocation: user.has_location,
    logoText: user.logo_text,
    timeZone,
    naming: namingInForce(),
    secondFactorLacking: session.lacksSecondFactor === true,
    original:
      session.original === undefined
        ? null
        : { user_id: session.original.userId, user_name: session.original.userName },
  };
}
