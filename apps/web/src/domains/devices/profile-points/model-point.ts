/** A point that every device of a model has, as somebody of one language takes it. */
import type {
  ProfilePoint,
  ProfilePoints,
  ProfileTexts,
} from '@millwright/contract/devices/protocols/index';
import type { ValueText } from '@millwright/kernel';
import type { Language } from '../../../texts/language.ts';

/** What values are called, under the name of the text list that says so. */
export interface NamedTexts {
  readonly name: string;
  readonly texts: readonly ValueText[];
}

export interface ModelPoint extends Omit<ProfilePoint, 'name' | 'texts'> {
  readonly name: string;
  readonly texts: NamedTexts | null;
}

const named = ({ name, texts }: ProfileTexts, language: Language): NamedTexts => ({
  name: name[language],
  texts: texts.map(({ value, text, color }) => ({ value, text: text[language], color })),
});

/** The points of a model in one language, each with its texts. */
export function modelPoints(
  { points, textLists }: ProfilePoints,
  language: Language,
): readonly ModelPoint[] {
  const lists = new Map(textLists.map((list) => [list.id, named(list, language)]));
  return points.map(({ name, texts, ...rest }) => ({
    ...rest,
    name: name[language],
    texts: texts === null ? null : (lists.get(texts) ?? null),
  }));
}
