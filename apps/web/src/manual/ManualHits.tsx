import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './ManualPage.module.css';
import { searchManual } from './search-manual.ts';
import { useSearchedArticles } from './use-manual.ts';

interface ManualHitsProps {
  readonly term: string;
  readonly onChoose: () => void;
}

/** The articles that hold the term, with the words around it. */
export const ManualHits = ({ term, onChoose }: ManualHitsProps) => {
  const { t } = useTranslation('manual');
  const articles = useSearchedArticles(true);
  const hits = searchManual(articles ?? [], term);
  return (
    <main aria-busy={articles === null} className={styles.article}>
      {articles !== null && (
        <p className={styles.count} role="status">
          {hits.length === 0 ? t('nothing', { term }) : t('hits', { count: hits.length })}
        </p>
      )}
      {hits.map(({ name, title, excerpt }) => (
        <Link className={styles.hit} key={name} onClick={onChoose} to={`/manual/${name}`}>
          <strong>{title}</strong>
          {excerpt === null ? null : (
            <span>
              {excerpt.before}
              <mark>{excerpt.found}</mark>
              {excerpt.after}
            </span>
          )}
        </Link>
      ))}
    </main>
  );
};
