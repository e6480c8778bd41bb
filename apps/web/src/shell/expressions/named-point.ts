import type { NamedFacts } from '@millwright/kernel';

/** A point as expressions name it. */
export type NamedPoint = Omit<NamedFacts, 'texts'>;
