/**
 * What the text of a notice may hold. The server keeps nothing else when it is saved, and a page lets
 * nothing else through when it is shown: neither relies on the other.
 */
export const richTextTags = [
  ...['p', 'br', 'h3', 'h4', 'blockquote', 'pre', 'hr', 'ul', 'ol', 'li'],
  ...['strong', 'em', 'u', 's', 'code', 'a'],
] as const;

/** Where a link may lead: a page of the web, mail or a telephone; never within the page, nor to code. */
export const richTextLink = /^(?:https?:\/\/|mailto:|tel:)/i;

/** Most characters of a notice, whichever way they are set. */
export const maxNoticeText = 10_000;
/** Most characters with what sets them. */
export const maxNoticeBody = 100_000;
