/** How a text list stands in a file of points: by its name, the first time with its texts in brackets. */

import { refuse } from '@millwright/contract';
import {
  type TextList,
  textListFields,
} from '@millwright/contract/devices/text-lists/text-lists.schemas';
import {
  readValueTexts,
  valueTextLines,
} from '@millwright/contract/devices/text-lists/value-text-lines';
import type { ValueText } from '@millwright/kernel';

/** Characters of a list of the most texts, each of the greatest length, and more; beyond it is none. */
const longestList = 65_536;

/** Names have no brackets: what stands in some is no part of one. */
function partsOf(cell: string): { readonly name: string; readonly lines?: string } {
  const open = cell.indexOf('(');
  if (open < 0) return { name: cell.trimEnd() };
  if (!cell.endsWith(')')) return { name: cell };
  return { name: cell.slice(0, open).trimEnd(), lines: cell.slice(open + 1, -1) };
}

/** Writes the cells of one file, whose texts need be said once. */
export function textListCells(lists: readonly TextList[]): (id: number | null) => string {
  const byId = new Map(lists.map((list) => [list.id, list]));
  const said = new Set<number>();
  return (id) => {
    const list = id === null ? undefined : byId.get(id);
    if (list === undefined) return '';
    if (said.has(list.id)) return list.name;
    said.add(list.id);
    return `${list.name} (${valueTextLines(list.texts)})`;
  };
}

interface NewTextList {
  readonly name: string;
  readonly texts: readonly ValueText[];
}

export interface TextListsInFile {
  /**
   * The list that a cell names: its id, or of one that is only in the file a number below zero.
   * @throws Fault refusal `point_file.text_list_unknown`, `point_file.text_list_differs`
   */
  idOf(cell: string): number;
  /** Lists that are only in the file, the first with the id -1. */
  readonly fresh: readonly NewTextList[];
}

const isSame = (some: readonly ValueText[], others: readonly ValueText[]): boolean =>
  valueTextLines(some) === valueTextLines(others);

/** Lists of the project, and those whose texts stand in a cell. */
export function readTextLists(
  known: readonly TextList[],
  cells: readonly string[],
): TextListsInFile {
  const byName = new Map<string, { readonly id: number; readonly texts: readonly ValueText[] }>(
    known.map((list) => [list.name.toLowerCase(), list]),
  );
  const fresh: NewTextList[] = [];
  for (const cell of cells) {
    const { name, texts } = readCell(cell);
    if (texts === null || byName.has(name.toLowerCase())) continue;
    fresh.push({ name, texts });
    byName.set(name.toLowerCase(), { id: -fresh.length, texts });
  }
  return {
    fresh,
    idOf(cell) {
      const { name, texts } = readCell(cell);
      const list = byName.get(name.toLowerCase());
      if (list === undefined) throw refuse('point_file.text_list_unknown', { name });
      if (texts !== null && !isSame(texts, list.texts)) {
        throw refuse('point_file.text_list_differs', { name });
      }
      return list.id;
    },
  };
}

/** Texts that make no list count as none. */
function readCell(cell: string): { readonly name: string; readonly texts: ValueText[] | null } {
  const { name, lines } = partsOf(cell);
  if (lines === undefined || lines.length > longestList) return { name, texts: null };
  const { texts, unread } = readValueTexts(lines);
  const isSound = textListFields.name.safeParse(name).success && unread.length === 0;
  const read = textListFields.texts.safeParse(texts);
  return { name, texts: isSound && read.success ? read.data : null };
}
