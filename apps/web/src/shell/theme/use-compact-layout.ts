import './compact.css';
import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { themeStore } from './theme.store.ts';

/** Marks the document while the user wants the compact layout; a phone's targets stay as large as they are. */
export const useCompactLayout = (): void => {
  const compact = useStore(themeStore, (theme) => theme.compact);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-compact', compact);
    return () => document.documentElement.removeAttribute('data-compact');
  }, [compact]);
};
