/** What is kept of the text that somebody gives a notice. */
import { refuse } from '@millwright/contract';
import type { NoticeInput } from '@millwright/contract/notices/notices.schemas';
import { maxNoticeText, richTextLink, richTextTags } from '@millwright/contract/notices/rich-text';
import sanitize from 'sanitize-html';

export interface KeptBody {
  readonly body: string;
  /** The same without what sets it. */
  readonly bodyText: string;
}

/**
 * Most elements of a text, closing ones counted too. What looks for the beginning of each in all that
 * are open takes the square of their number: a text of tags alone would hold everybody up.
 */
const maxTags = 5_000;
/** Deeper lists and quotations are nobody's. */
const maxDepth = 30;

const allowed: sanitize.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: maxDepth,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h3',
    h2: 'h3',
    // Of a link that leads nowhere the words stay.
    a: (tagName, { href = '' }) =>
      richTextLink.test(href)
        ? { tagName, attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
        : { tagName: 'span', attribs: {} },
    ol: (tagName, { start = '' }) => ({
      tagName,
      attribs: /^\d{1,4}$/.test(start) ? { start } : {},
    }),
  },
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Of HTML that was cleaned: every `<` begins an element there, and there are four entities. */
const textOf = (html: string): string =>
  html
    .replace(/<(?:br|hr) ?\/?>|<\/(?:p|h3|h4|li|pre|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();

/** @throws Fault refusal `notice.body_rule`, `notice.body_markup` */
export function keptBody({ format, body }: Pick<NoticeInput, 'format' | 'body'>): KeptBody {
  let kept: KeptBody = { body, bodyText: body };
  if (format === 'rich') {
    if (body.split('<', maxTags + 2).length > maxTags + 1) throw refuse('notice.body_markup');
    const html = sanitize(body, allowed);
    kept = { body: html, bodyText: textOf(html) };
  }
  const { length } = kept.bodyText;
  if (length === 0 || length > maxNoticeText) throw refuse('notice.body_rule');
  return kept;
}
