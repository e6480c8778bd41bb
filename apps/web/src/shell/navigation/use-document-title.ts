import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { FoundRoute } from './find-route.ts';
import { pageTitle, type TitledRoute } from './page-title.ts';

/** Keeps the document's title at product title plus page title. */
export const useDocumentTitle = (found: FoundRoute<TitledRoute> | null): void => {
  const { t } = useTranslation();
  const { search } = useLocation();
  const product = t('shell:product');
  const page = found === null ? t('shell:status.404.title') : pageTitle(found, search, t);
  useEffect(() => {
    document.title = `${page} - ${product}`;
  }, [page, product]);
};
