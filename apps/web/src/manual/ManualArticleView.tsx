import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import styles from './ManualPage.module.css';
import type { ArticleHead } from './manual.ts';
import { useArticle } from './use-manual.ts';

interface ManualArticleViewProps {
  readonly head: ArticleHead;
  readonly heads: readonly ArticleHead[];
}

/** A plain click on a link between articles; every other click is the browser's. */
const innerLink = (event: MouseEvent): string | null => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href') ?? '';
  return href.startsWith('/manual/') ? href : null;
};

export const ManualArticleView = ({ head, heads }: ManualArticleViewProps) => {
  const { t } = useTranslation('manual');
  const navigate = useNavigate();
  const article = useArticle(head.name);
  const scroller = useRef<HTMLElement>(null);
  const at = heads.indexOf(head);
  const [previous, next] = [heads[at - 1], heads[at + 1]];

  useEffect(() => {
    if (article !== null) scroller.current?.focus({ preventScroll: true });
  }, [article]);

  const follow = (event: MouseEvent): void => {
    const to = innerLink(event);
    if (to === null) return;
    event.preventDefault();
    void navigate(to);
  };
  const showHeading = (id: string): void =>
    document.getElementById(id)?.scrollIntoView({ block: 'start' });

  return (
    <>
      <main aria-busy={article === null} className={styles.article} ref={scroller} tabIndex={-1}>
        <h1>{head.title}</h1>
        {article !== null && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: only links inside are clicked, and they have keys
          // biome-ignore lint/a11y/noStaticElementInteractions: the same
          <div
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time from our own Markdown, which may hold no HTML
            dangerouslySetInnerHTML={{ __html: article.html }}
            onClick={follow}
          />
        )}
        {/* With the article: alone it would stand where that comes, and move away below a finger. */}
        {article !== null && (
          <nav className={styles.neighbours}>
            {previous && (
              <Link rel="prev" to={`/manual/${previous.name}`}>
                <span>{t('previous')}</span>
                {previous.title}
              </Link>
            )}
            {next && (
              <Link rel="next" to={`/manual/${next.name}`}>
                <span>{t('next')}</span>
                {next.title}
              </Link>
            )}
          </nav>
        )}
      </main>
      <nav aria-label={t('onThisPage')} className={styles.headings}>
        {(article?.headings.length ?? 0) > 0 && <h2>{t('onThisPage')}</h2>}
        {article?.headings.map(({ id, text }) => (
          <button key={id} onClick={() => showHeading(id)} type="button">
            {text}
          </button>
        ))}
      </nav>
    </>
  );
};
