import { richTextLink, richTextTags } from '@millwright/contract/notices/rich-text';
import purifier, { type Config } from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import styles from './rich-text.module.css';

const allowed: Config & { readonly RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: ['href', 'target', 'rel', 'start'],
  ALLOWED_URI_REGEXP: richTextLink,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
};

/**
 * Rich text as it is read: cleaned again here, as nobody knows what else writes to the database. What
 * is shown is the very nodes that were cleaned, never a text that is parsed once more.
 */
export const RichText = ({ html }: { readonly html: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(purifier.sanitize(html, allowed));
  }, [html]);
  return <div ref={place} className={styles.text} />;
};
