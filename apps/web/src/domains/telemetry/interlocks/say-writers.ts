import type { Say } from '../../../texts/say.ts';
import type { Against } from './use-against-writing.ts';

/** Who writes the point by itself, and may write over what a person gives; nothing where nobody does. */
export const sayWriters = (
  { writtenBy, triggeredBy }: Pick<Against, 'writtenBy' | 'triggeredBy'>,
  t: Say,
): readonly string[] => [
  ...(writtenBy.length === 0
    ? []
    : [t('write.written_by', { names: writtenBy.join(t('write.and')) })]),
  ...(triggeredBy.length === 0
    ? []
    : [t('write.triggered_by', { names: triggeredBy.join(t('write.and')) })]),
];
