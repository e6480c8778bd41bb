/**
 * What a refusal without a sentence of its own calls the field that it speaks of. Told at the edge
 * alone: forms have labels of their own and load none of it.
 */
import { type FieldWord, fieldWords } from '../fields/field-words.ts';
import type { Language } from '../language.ts';
import { wires } from '../wires.ts';
import type { DomainWire } from './define-wire.ts';

/** What several domains have is called by the common word, whatever one of them calls it. */
const words: ReadonlyMap<string, FieldWord> = new Map(
  [fieldWords, ...wires.map((wire: DomainWire) => wire.words ?? {})]
    .toReversed()
    .flatMap(Object.entries),
);

/** The word for a field; null where it has none. */
export const fieldWord = (name: string, language: Language): string | null =>
  words.get(name)?.[language === 'zh-CN' ? 0 : 1] ?? null;
