/** The picture of an account: checked by its content, served so that it can run nothing. */
import { refuse } from '@millwright/contract';
import { pictureLimits } from '@millwright/contract/fields/picture-limits';
import type { UserId } from '@millwright/kernel';
import { readWhole } from '../../../base/read-whole.ts';
import type { Session } from '../../../platform/access/index.ts';
import { actingFor } from '../../../platform/audit/index.ts';
import { isTooLarge, readPicture } from '../../../platform/files/index.ts';
import type { CallContext, Download, UploadedFile } from '../../../platform/http/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { avatarPath, findUser, type UserRow, updateUser } from '../users/index.ts';

/** Bytes: less than 3 MiB. */
const maxBytes = 3 * 1024 * 1024 - 1;

/** The edge has taken no more than `maxBytes`. */
async function readAvatarFile(file: UploadedFile): Promise<string> {
  const picture = readPicture(await readWhole(file.open()));
  if (picture === null) throw refuse('identity.avatar_kind');
  if (isTooLarge(picture, pictureLimits)) {
    throw refuse('identity.avatar_size', { ...pictureLimits });
  }
  return picture.mime;
}

/**
 * Answers where the picture is.
 * @throws Fault refusal `identity.avatar_kind`, `identity.avatar_size`
 */
export async function setAvatar(
  needs: AccountNeeds,
  file: UploadedFile,
  context: Pick<CallContext, 'session' | 'address'>,
): Promise<string> {
  const { userId: user } = context.session;
  const mime = await readAvatarFile(file);
  const saved = await needs.files.save(file.open(), { name: file.name, mime, maxBytes });
  await needs.transactions.run(async (tx) => {
    const row = await findUser(tx, user);
    if (row === undefined) throw refuse('general.signed_out');
    await needs.files.keep(tx, saved.id);
    await updateUser(tx, user, {
      avatar_file: saved.id,
      updated_at: new Date(needs.clock.now()),
    });
    if (row.avatar_file !== null) await needs.files.remove(tx, row.avatar_file);
    await needs.auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.change_avatar',
      subject: { kind: 'user', id: user, name: row.user_name },
    });
  });
  return avatarPath(saved.id);
}

/** Own pictures, those of own sub-users, and all for administrators. */
const maySee = (session: Session, user: UserRow): boolean =>
  session.grade === 0 || user.id === session.userId || user.parent_id === session.userId;

/** @throws Fault refusal `general.not_found` */
export async function readAvatar(
  needs: Pick<AccountNeeds, 'db' | 'files'>,
  session: Session,
  id: UserId | undefined,
): Promise<Download> {
  const user = await findUser(needs.db, id ?? session.userId);
  if (user === undefined || user.avatar_file === null || !maySee(session, user)) {
    throw refuse('general.not_found');
  }
  const { file, content } = await needs.files.open(user.avatar_file);
  return { name: file.name, mime: file.mime, content, inline: true };
}
