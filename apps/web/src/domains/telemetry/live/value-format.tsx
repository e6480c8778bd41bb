import type { ShownTextList } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import { switchWords } from '@millwright/contract/switch-words';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type {
  DataType,
  DisplayFormat,
  SwitchWords,
  ValueFormat,
  ValueText,
} from '@millwright/kernel';
import { useUi } from '@millwright/ui';
import { createContext, type ReactNode, use, useMemo } from 'react';

type TextsById = ReadonlyMap<number, readonly ValueText[]>;

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

/** What of a point decides how its values are shown. */
export type FormattedPoint = Pick<
  ItemDataPoint,
  'dataType' | 'displayFormat' | 'decimals' | 'textListId'
>;

const formatOf = (
  { dataType, displayFormat, decimals, textListId }: FormattedPoint,
  lists: TextsById,
): ValueFormat => ({
  dataType: dataType as DataType,
  displayFormat: displayFormat as DisplayFormat,
  decimals,
  texts: textListId === null ? null : (lists.get(textListId) ?? null),
});

/** How values of points are shown; the same function until a text list is another. */
export const useValueFormats = (): ((point: FormattedPoint) => ValueFormat) => {
  const lists = use(TextLists);
  return useMemo(() => (point) => formatOf(point, lists), [lists]);
};

export const useValueFormat = (point: FormattedPoint): ValueFormat =>
  formatOf(point, use(TextLists));

/** What a bit without texts is called in the reader's language. */
export const useSwitchWords = (): SwitchWords => switchWords[useUi().locale];
