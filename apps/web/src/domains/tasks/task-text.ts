/** What the task centre says of a task. */

import { errorText, isErrorCode } from '@millwright/contract/error-text';
import { type TaskKind, taskKinds } from '@millwright/contract/manifest/tasks';
import type { BackgroundTask } from '@millwright/contract/tasks/tasks.schemas';
import { currentLanguage, text } from '../../texts/i18n.ts';
import type { Say } from '../../texts/say.ts';

/** The kind of a task in the words of the domain that offers it; needs `words`. */
export const sayTask = (kind: string): string => {
  const domain = taskKinds.get(kind as TaskKind);
  return domain === undefined ? kind : text(`${domain}:words.tasks.${kind}`);
};

/** Why it failed, in the language of the page. */
export const sayFailure = ({ code, details }: NonNullable<BackgroundTask['error']>): string =>
  isErrorCode(code) ? errorText(code, details, currentLanguage()) : code;

/** How much is done, of 1; null while it is not known. */
export const shareDone = ({
  state,
  done,
  total,
}: Pick<BackgroundTask, 'state' | 'done' | 'total'>): number | null => {
  if (state === 'done') return 1;
  if (total === null || total <= 0) return null;
  return Math.min(done / total, 1);
};

/** Its user may wait for it, or has not seen what came of it. */
export const waitsToBeSeen = (
  { state, finishedAt, fetchedAt, file }: BackgroundTask,
  now: number,
): boolean => {
  if (state === 'waiting' || state === 'running') return true;
  if (state === 'done') return file !== null && fetchedAt === null;
  return state === 'failed' && finishedAt !== null && now - finishedAt < 86_400_000;
};

const steps = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const;

/** How long the file is there still. */
export const expiryText = (t: Say, expiresAt: number, now: number): string => {
  const left = expiresAt - now;
  if (left <= 0) return t('expiry.over');
  const [unit, length] = steps.find(([, one]) => left >= one) ?? (['minutes', 60_000] as const);
  return t(`expiry.${unit}`, { count: Math.max(1, Math.floor(left / length)) });
};
