import { useEffect } from 'react';
import { itemTabs } from '../item-ports.ts';

/** The list has the line and the processor to itself for so long. */
const restMs = 300;

const pages = {
  Desktop: () => import('./ItemPage.tsx'),
  Phone: () => import('./PhoneItemPage.tsx'),
};

/**
 * While a list of items is looked at, brings the page that a click opens and the tab that it begins
 * with: over a slow line they take longer than the first value.
 */
export const useItemPageAhead = (frame: 'Desktop' | 'Phone'): void => {
  useEffect(() => {
    const timer = setTimeout(() => {
      // What cannot be had now is loaded when it is opened.
      pages[frame]().catch(() => null);
      itemTabs.all()[0]?.[frame]?.bring?.();
    }, restMs);
    return () => clearTimeout(timer);
  }, [frame]);
};
