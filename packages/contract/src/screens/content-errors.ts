/** Why a document is not taken. */
export const screenErrorsOfContent = [
  'screen.content_unreadable',
  'screen.content_foreign',
  'screen.content_future',
  'screen.content_wrong',
  'screen.content_too_large',
] as const;
