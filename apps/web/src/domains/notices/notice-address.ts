/** Where one notice is read. */
export const noticeAddress = (id: number, frame: 'desktop' | 'phone'): string =>
  frame === 'desktop' ? `/notice_user/notice_user_page?id=${id}` : `/notice/notice_detail?id=${id}`;
