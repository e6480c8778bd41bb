/** Pictures and documents of notices: taken by their content, given to whom the notice is told. */
import { refuse } from '@millwright/contract';
import { maxNoticeFiles } from '@millwright/contract/notices/notice-files';
import type { Notice, NoticeFile } from '@millwright/contract/notices/notices.schemas';
import type { Session } from '../../platform/access/index.ts';
import type { Acting } from '../../platform/audit/index.ts';
import { isShown, saveAttachment } from '../../platform/files/index.ts';
import type { Download, UploadedFile } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/storage/index.ts';
import {
  deleteNoticeFileRow,
  filesOfNotices,
  findNoticeFile,
  findToldFile,
  insertNoticeFile,
} from './notice-files.store.ts';
import { lockNotices } from './notices.store.ts';
import type { NoticeNeeds } from './notices.ts';

/** The notice, as long as it can be changed. @throws Fault refusal `general.not_found`, `notice.ended_already` */
async function lockOpen(
  { clock }: Pick<NoticeNeeds, 'clock'>,
  tx: Tx,
  id: number,
): Promise<Notice> {
  const [notice] = await lockNotices(tx, [id], clock.now());
  if (notice === undefined) throw refuse('general.not_found');
  if (notice.state === 'ended') throw refuse('notice.ended_already', { title: notice.title });
  return notice;
}

const subjectOf = ({ id, name }: NoticeFile) => ({
  subject: { kind: 'notice_file', id, name } as const,
});

/**
 * @throws Fault refusal `general.not_found`, `notice.ended_already`, `notice.file_kind`, `notice.file_size`,
 *   `notice.files_full`
 */
export async function addNoticeFile(
  needs: NoticeNeeds,
  id: number,
  file: UploadedFile,
  acting: Acting,
): Promise<NoticeFile> {
  const { name: called } = file;
  const saved = await saveAttachment(needs.files, file, {
    kind: (cause) => refuse('notice.file_kind', { name: called }, cause),
    size: () => refuse('notice.file_size', { name: called }),
  });
  const { notice, made } = await needs.transactions.run(async (tx) => {
    const locked = await lockOpen(needs, tx, id);
    if ((await filesOfNotices(tx, [id])).length >= maxNoticeFiles) {
      throw refuse('notice.files_full', { limit: maxNoticeFiles });
    }
    await needs.files.keep(tx, saved.id);
    const { name, mime, size: bytes } = saved;
    const made = await insertNoticeFile(tx, { notice: id, file: saved.id, name, mime, bytes });
    const entry = { ...acting, ...subjectOf(made), after: made };
    await needs.auditTrail.record(tx, { ...entry, action: 'notice_file.create' });
    return { notice: locked, made };
  });
  needs.news.changed([notice]);
  return made;
}

/** @throws Fault refusal `general.not_found`, `notice.ended_already` */
export async function deleteNoticeFile(
  needs: NoticeNeeds,
  id: number,
  acting: Acting,
): Promise<void> {
  const notice = await needs.transactions.run(async (tx) => {
    const found = await findNoticeFile(tx, id);
    if (found === undefined) throw refuse('general.not_found');
    const locked = await lockOpen(needs, tx, found.notice);
    const { notice: _notice, file, ...before } = found;
    await deleteNoticeFileRow(tx, id);
    await needs.files.remove(tx, file);
    const entry = { ...acting, ...subjectOf(before), before };
    await needs.auditTrail.record(tx, { ...entry, action: 'notice_file.delete' });
    return locked;
  });
  needs.news.changed([notice]);
}

/** Administrators see those of drafts and of what has ended, too. @throws Fault refusal `general.not_found` */
export async function readNoticeFile(
  { db, files, clock }: Pick<NoticeNeeds, 'db' | 'files' | 'clock'>,
  session: Pick<Session, 'userId' | 'items' | 'grade'>,
  id: number,
): Promise<Download> {
  const found =
    session.grade === 0
      ? await findNoticeFile(db, id)
      : await findToldFile(db, session, id, clock.now());
  if (found === undefined) throw refuse('general.not_found');
  const { content } = await files.open(found.file);
  const { name, mime } = found;
  return { name, mime, content, inline: isShown(mime) };
}
