/** The manual: contents, one article, search. Public: it helps with signing in, too. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Logo } from '../shell/brand/Logo.tsx';
import { Icon } from '../shell/icons/Icon.tsx';
import { LanguageMenu } from '../shell/menu/LanguageMenu.tsx';
import { ThemeMenu } from '../shell/menu/ThemeMenu.tsx';
import { useTitle } from '../shell/pages/use-title.ts';
import { ManualArticleView } from './ManualArticleView.tsx';
import { ManualContents } from './ManualContents.tsx';
import { ManualHits } from './ManualHits.tsx';
import styles from './ManualPage.module.css';
import { findArticle } from './manual.ts';
import { useContents } from './use-manual.ts';

export const ManualPage = () => {
  const { t } = useTranslation(['manual', 'shell']);
  const { componentName = '' } = useParams();
  const [term, setTerm] = useState('');
  const heads = useContents();
  const head = componentName === '' ? heads?.[0] : findArticle(heads ?? [], componentName);
  useTitle(head === undefined ? t('title') : `${head.title} - ${t('title')}`);

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link
          aria-label={t('title')}
          className={styles.brand}
          onClick={() => setTerm('')}
          to="/manual"
        >
          <Logo size={28} />
          <span>{t('title')}</span>
        </Link>
        <label className={styles.search}>
          <Icon name="search" size={16} />
          <input
            aria-label={t('search')}
            onChange={({ target }) => setTerm(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && setTerm('')}
            placeholder={t('search')}
            type="search"
            value={term}
          />
        </label>
        <LanguageMenu className={styles.tool} />
        <ThemeMenu className={styles.tool} />
        <Link className={styles.open} to="/home">
          {t('open')}
        </Link>
      </header>
      {heads !== null && (
        <div className={styles.columns}>
          <ManualContents heads={heads} onChoose={() => setTerm('')} shown={head?.name} />
          {term.trim() !== '' && <ManualHits onChoose={() => setTerm('')} term={term} />}
          {term.trim() === '' && head !== undefined && (
            <ManualArticleView head={head} heads={heads} key={head.name} />
          )}
          {term.trim() === '' && head === undefined && (
            <main className={styles.article}>
              <h1>{t('unknown')}</h1>
              <p>{t('unknownHint')}</p>
            </main>
          )}
        </div>
      )}
    </div>
  );
};
