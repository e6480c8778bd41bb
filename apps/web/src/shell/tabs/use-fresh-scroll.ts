import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useStore } from 'zustand';
import { tabsStore } from './tabs.store.ts';

/** Goes along with a navigation that returns to a page as it was left. */
export const asItWasLeft = { asItWasLeft: true };

const isReturn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'asItWasLeft' in state;

/**
 * A page that a link leads to is shown from its top, even when its tab was open; the tab bar and
 * the browser's own back and forward return to where it was left.
 */
export const useFreshScroll = (): void => {
  const shown = useStore(tabsStore, ({ recent }) => recent[0]);
  const { state } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that comes to be shown
  useEffect(() => {
    if (type === 'POP' || isReturn(state)) return;
    const page = document.querySelector(`[data-page="${CSS.escape(shown ?? '')}"]`);
    if (page !== null) page.scrollTop = 0;
  }, [shown]);
};
