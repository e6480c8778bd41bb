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
    const update = (page: Element | null): void =>
      setScroller(page !== null && page.scrollTop > thresholdPixels ? page : null);
    const own = `[data-page="${CSS.escape(shown ?? '')}"]`;
    update(document.querySelector(own));
    // A page may come later than its tab: scrolling is heard of from above.
    const onScroll = ({ target }: Event): void => {
      if (target instanceof Element && target.matches(own)) update(target);
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
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
