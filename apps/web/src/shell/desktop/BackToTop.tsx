import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Icon } from '../icons/Icon.tsx';
import { tabsStore } from '../tabs/tabs.store.ts';
import styles from './BackToTop.module.css';
import { scrollToTop } from './scroll-to-top.ts';

const thresholdPixels = 100;

/** Appears once the shown page is scrolled past the threshold. */
export const BackToTop = () => {
  const { t } = useTranslation('shell');
  const shown = useStore(tabsStore, ({ recent }) => recent[0]);
  const [scroller, setScroller] = useState<Element | null>(null);

  useEffect(() => {
    const page = document.querySelector(`[data-page="${CSS.escape(shown ?? '')}"]`);
    if (page === null) return;
    const update = (): void => setScroller(page.scrollTop > thresholdPixels ? page : null);
    update();
    page.addEventListener('scroll', update, { passive: true });
    return () => page.removeEventListener('scroll', update);
  }, [shown]);

  if (scroller === null) return null;
  return (
    <button
      aria-label={t('backToTop')}
      className={styles.button}
      onClick={() => scrollToTop(scroller)}
      title={t('backToTop')}
      type="button"
    >
      <Icon name="up" />
    </button>
  );
};
