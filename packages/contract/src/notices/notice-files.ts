/** Files of one notice. */
export const maxNoticeFiles = 10;

/** Where pages find a file of a notice, as long as its reader is told the notice. */
export const noticeFileAddress = (id: number): string => `/api/v1/notice/getFile?id=${id}`;
