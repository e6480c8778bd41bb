import { switchLanguage } from '../../texts/i18n.ts';
import type { Language } from '../../texts/language.ts';
import { queryClient } from '../../wire/query-client.ts';
import { noteLanguage } from '../session/session.store.ts';

/**
 * Shows everything in `language` from now on: the texts of the page, what the server has put into
 * words, and what it sends to the user.
 */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await switchLanguage(language);
  void queryClient.invalidateQueries();
  await noteLanguage(language);
};
