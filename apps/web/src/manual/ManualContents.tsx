import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './ManualPage.module.css';
import { type ArticleHead, groupByArea } from './manual.ts';

interface ManualContentsProps {
  readonly heads: readonly ArticleHead[];
  /** Name of the article that is shown, if any. */
  readonly shown: string | undefined;
  readonly onChoose: () => void;
}

/** Every article, by area. */
export const ManualContents = ({ heads, shown, onChoose }: ManualContentsProps) => {
  const { t } = useTranslation('manual');
  return (
    <nav aria-label={t('contents')} className={styles.contents}>
      {groupByArea(heads).map(({ name, articles }) => (
        <section key={name}>
          <h2>{t(`areas.${name}`)}</h2>
          {articles.map((article) => (
            <Link
              aria-current={article.name === shown ? 'page' : undefined}
              key={article.name}
              onClick={onChoose}
              to={`/manual/${article.name}`}
            >
              {article.title}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
};
