import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Keeps the document's title at page title and product title. */
export const useTitle = (page: string): void => {
  const product = useTranslation('shell').t('product');
  useEffect(() => {
    document.title = `${page} - ${product}`;
  }, [page, product]);
};
