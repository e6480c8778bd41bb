import { refuse } from '@millwright/contract';
import type { Notice, NoticeEdit, NoticeInput } from '@millwright/contract/notices/notices.schemas';
import type { Clock, Timestamp } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { type Acting, type AuditTrail, type Change, change } from '../../platform/audit/index.ts';
import type { Files } from '../../platform/files/index.ts';
import type { Transactions, Tx } from '../../platform/storage/index.ts';
import { keptBody } from './notice-body.ts';
import { filesOfNotices } from './notice-files.store.ts';
import type { NoticeNews } from './notice-news.ts';
import {
  countAudience,
  deleteNoticeRows,
  endNoticeRow,
  insertNotice,
  lockNotices,
  updateNotice,
} from './notices.store.ts';

export interface NoticeNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  readonly news: Pick<NoticeNews, 'changed'>;
  readonly files: Pick<Files, 'save' | 'open' | 'keep' | 'remove'>;
}

/** A notice on the record; it hangs from no item. */
const subjectOf = ({ id, title }: Pick<Notice, 'id' | 'title'>) => ({
  subject: { kind: 'notice', id, name: title } as const,
});

async function check(tx: Tx, input: NoticeInput, now: Timestamp): Promise<void> {
  const { audience, publishAt, endsAt } = input;
  if (endsAt !== null && endsAt <= Math.max(publishAt ?? now, now)) {
    throw refuse('notice.ends_before');
  }
  if (audience.kind === 'all') return;
  const wanted = new Set<number>(audience.ids);
  if ((await countAudience(tx, audience)) !== wanted.size) throw refuse('notice.audience_unknown');
}

/**
 * @throws Fault refusal `notice.ends_before`, `notice.audience_unknown`, `notice.body_rule`,
 *   `notice.body_markup`
 */
export const createNotice = async (
  { transactions, auditTrail, clock, news }: NoticeNeeds,
  given: NoticeInput,
  acting: Acting,
): Promise<Notice> => {
  const input = { ...given, ...keptBody(given) };
  const made = await transactions.run(async (tx) => {
    const now = clock.now();
    await check(tx, input, now);
    const after = await insertNotice(tx, input, acting.actor.name, now);
    const entry = { ...acting, ...subjectOf(after), after };
    await auditTrail.record(tx, { ...entry, action: 'notice.create' });
    return after;
  });
  news.changed([made]);
  return made;
};

/**
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh notice,
 *   `notice.ended_already` and those of creating one
 */
export const editNotice = async (
  needs: NoticeNeeds,
  given: NoticeEdit,
  acting: Acting,
): Promise<Notice> => {
  const input = { ...given, ...keptBody(given) };
  const notice: Change<Notice> = {
    action: 'notice.edit',
    lock: async (tx) => (await lockNotices(tx, [input.id], needs.clock.now())).at(0),
    version: input.version,
    describe: subjectOf,
    // Pages are told after the commit, below.
    emit: async () => {},
  };
  let stood: readonly Notice[] = [];
  const edited = await change(needs, notice, acting, async (tx, before) => {
    stood = [before];
    if (before.state === 'ended') throw refuse('notice.ended_already', { title: before.title });
    const now = needs.clock.now();
    await check(tx, input, now);
    return updateNotice(tx, input, now);
  });
  needs.news.changed([...stood, edited]);
  return edited;
};

/** @throws Fault refusal `general.not_found` */
export const endNotice = async (
  { transactions, auditTrail, clock, news }: NoticeNeeds,
  id: number,
  acting: Acting,
): Promise<Notice> => {
  const { stood, after } = await transactions.run(async (tx) => {
    const now = clock.now();
    const [before] = await lockNotices(tx, [id], now);
    if (before === undefined) throw refuse('general.not_found');
    if (before.state === 'ended') return { stood: [], after: before };
    const after = await endNoticeRow(tx, id, now);
    const entry = { ...acting, ...subjectOf(after), before, after };
    await auditTrail.record(tx, { ...entry, action: 'notice.end' });
    return { stood: [before], after };
  });
  news.changed(stood);
  return after;
};

/** Deletes notices, all or none; answers how many. @throws Fault refusal `general.not_found` */
export const deleteNotices = async (
  { transactions, auditTrail, clock, news, files }: NoticeNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<number> => {
  const deleted = await transactions.run(async (tx) => {
    const found = await lockNotices(tx, ids, clock.now());
    if (found.length !== new Set(ids).size) throw refuse('general.not_found');
    const attached = await filesOfNotices(tx, ids);
    await deleteNoticeRows(tx, ids);
    for (const { file } of attached) await files.remove(tx, file);
    for (const before of found) {
      const entry = { ...acting, ...subjectOf(before), before };
      await auditTrail.record(tx, { ...entry, action: 'notice.delete' });
    }
    return found;
  });
  news.changed(deleted);
  return deleted.length;
};
