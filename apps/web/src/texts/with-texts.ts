import { needNamespace } from './i18n.ts';

/** A page that is being loaded, once the texts that it needs beside its own have come too. */
export const withTexts = async <Page>(
  loading: Promise<Page>,
  ...namespaces: readonly string[]
): Promise<Page> => (await Promise.all([loading, ...namespaces.map(needNamespace)]))[0];
