import type { ShownTextList } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import { switchWords } from '@millwright/contract/switch-words';
import type { SwitchWords, ValueFormat } from '@millwright/kernel';
import { useUi } from '@millwright/ui';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { type FormattedPoint, type TextsById, valueFormatOf } from './value-format-of.ts';

const TextLists = createContext<TextsById>(new Map());

/** Points below are shown with these text lists, which came with them. */
export const WithTextLists = ({
  lists,
  children,
}: {
  readonly lists: readonly ShownTextList[];
  readonly children: ReactNode;
}) => {
  const byId = useMemo(() => new Map(lists.map(({ id, texts }) => [id, texts])), [lists]);
  return <TextLists value={byId}>{children}</TextLists>;
};

/** How values of points are shown; the same function until a text list is another. */
export const useValueFormats = (): ((point: FormattedPoint) => ValueFormat) => {
  const lists = use(TextLists);
  return useMemo(() => (point) => valueFormatOf(point, lists), [lists]);
};

export const useValueFormat = (point: FormattedPoint): ValueFormat =>
  valueFormatOf(point, use(TextLists));

/** What a bit without texts is called in the reader's language. */
export const useSwitchWords = (): SwitchWords => switchWords[useUi().locale];
