import type { SwitchWords } from '@millwright/kernel';
import type { Language } from './language.ts';

/** What a bit is called that has no texts of its own. */
export const switchWords: Readonly<Record<Language, SwitchWords>> = {
  'zh-CN': ['关', '开'],
  'en-US': ['Off', 'On'],
};
