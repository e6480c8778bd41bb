import { refuse } from '@millwright/contract';
import type { NoticeNeeds } from './notices.ts';

const none = async (): Promise<never> => {
  throw refuse('general.not_found');
};

/** For tests of notices that have none. */
export const noFiles: NoticeNeeds['files'] = { save: none, open: none, keep: none, remove: none };
