import './chrome-109.ts';
import '../theme/base.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../../texts/i18n.ts';
import { watchErrors } from '../../wire/errors/watch-errors.ts';
import { makeInstallable } from '../install/make-installable.ts';
import { watchVersion } from '../status/version.store.ts';
import { startTheme } from '../theme/theme.store.ts';

/** Puts the site on the page once tokens and texts are there, so that nothing is drawn twice. */
export const start = async (site: ReactNode): Promise<void> => {
  watchErrors();
  startTheme();
  watchVersion();
  await startTexts(['shell']);
  const root = document.getElementById('root');
  if (root !== null) createRoot(root).render(site);
  makeInstallable();
};
