import './chrome-109.ts';
import '../theme/base.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../../texts/i18n.ts';
import { watchErrors } from '../../wire/errors/watch-errors.ts';
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
  // Nobody waits for it; a page that does not get it now is asked for again with the next visit.
  void import('../install/make-installable.ts').then(
    ({ makeInstallable }) => makeInstallable(),
    () => null,
  );
};
