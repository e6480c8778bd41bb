import { noticeEndpoints } from '@millwright/contract/notices/endpoints';
import type { BellNews } from '../../shell/web-domain.ts';
import { needNamespace, text } from '../../texts/i18n.ts';
import { quietCall } from '../../wire/call.ts';

const asked = { readState: 0, page: 1, pageSize: 6 } as const;

/** What somebody is told and has not read: what the bell counts. */
export const unreadNotices = async (signal: AbortSignal): Promise<BellNews> => {
  const [{ list, unread }] = await Promise.all([
    quietCall(noticeEndpoints.listOwn, asked, { signal, polling: true }),
    needNamespace('notices'),
  ]);
  return {
    unread,
    entries: list.map(({ id, text: title, type, summary, publishedAt }) => ({
      key: id,
      title,
      detail: `${text(`notices:types.${type}`)} · ${summary}`,
      time: publishedAt,
      to: `/notice_user/notice_user_page?id=${id}`,
    })),
  };
};
