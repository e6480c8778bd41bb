import { refuse } from '@millwright/contract';
import { errorText, isErrorCode } from '@millwright/contract/error-text';
import { noticeCalls, systemMessageCalls } from '@millwright/contract/notices/notices.calls';
import type { Stoppable } from '../../base/lifecycle.ts';
import { actingFor } from '../../platform/audit/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { System } from '../system/index.ts';
import { addNoticeFile, deleteNoticeFile, readNoticeFile } from './notice-files.ts';
import { createNoticeNews, type NoticeNewsNeeds } from './notice-news.ts';
import {
  findOwnNotice,
  listNotices,
  listOwnNotices,
  listReaders,
  markRead,
} from './notices.store.ts';
import { createNotice, deleteNotices, editNotice, endNotice, type NoticeNeeds } from './notices.ts';

/** Most system messages that are told at once; all there are, their own page lists. */
const mostMessages = 50;

/** Notices: what the people of the installation are told, and what they have read of it. */
export function createNotices({
  http,
  system,
  ...given
}: Omit<NoticeNeeds, 'news'> &
  NoticeNewsNeeds & {
    readonly http: Pick<Http, 'handle' | 'handleUpload' | 'handleDownload'>;
    readonly system: Pick<System, 'list'>;
  }): Stoppable {
  const { db, clock } = given;
  const news = createNoticeNews(given);
  const needs = { ...given, news };
  http.handle(noticeCalls.list, (input) => listNotices(db, input, clock.now()));
  http.handle(noticeCalls.create, (input, context) =>
    createNotice(needs, input, actingFor(context)),
  );
  http.handle(noticeCalls.edit, (input, context) => editNotice(needs, input, actingFor(context)));
  http.handle(noticeCalls.end, ({ id }, context) => endNotice(needs, id, actingFor(context)));
  http.handle(noticeCalls.delete, async ({ ids }, context) => ({
    deleted: await deleteNotices(needs, ids, actingFor(context)),
  }));
  http.handleUpload(noticeCalls.createFile, ({ id }, [file], context) =>
    addNoticeFile(needs, id, file, actingFor(context)),
  );
  http.handle(noticeCalls.deleteFile, async ({ id }, context) => {
    await deleteNoticeFile(needs, id, actingFor(context));
    return { id };
  });
  http.handleDownload(noticeCalls.file, ({ id }, { session }) =>
    readNoticeFile(needs, session, id),
  );
  http.handle(noticeCalls.readers, ({ id, ...query }) => listReaders(db, id, query));
  http.handle(noticeCalls.listOwn, (input, { session }) =>
    listOwnNotices(db, session, input, clock.now()),
  );
  http.handle(noticeCalls.get, async ({ id }, { session }) => {
    const found = await findOwnNotice(db, session, id, clock.now());
    if (found === undefined) throw refuse('general.not_found');
    return found;
  });
  http.handle(noticeCalls.markRead, async ({ ids }, { session }) => ({
    read: await markRead(db, session, ids, clock.now()),
  }));
  http.handle(systemMessageCalls.list, async (_input, { session, language }) => {
    if (session.grade !== 0) return { list: [] };
    const open = { state: 'unacknowledged', page: 1, pageSize: mostMessages } as const;
    const { list } = await system.list({ ...open, sort: 'lastSeenAt', order: 'desc' });
    return {
      list: list.map(({ id, code, details, lastSeenAt }) => ({
        id,
        message: isErrorCode(code) ? errorText(code, details, language) : code,
        at: lastSeenAt,
      })),
    };
  });
  return { name: 'notices', stop: news.stop };
}
