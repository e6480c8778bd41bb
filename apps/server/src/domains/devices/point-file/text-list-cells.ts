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
import { createGiveWay } from '../../../base/give-way.ts';
import { storedName } from '../one-by-one/index.ts';

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

/** What a cell says; the lines of its texts as they are compared. */
interface ReadCell {
  readonly name: string;
  readonly texts: readonly ValueText[] | null;
  readonly lines: string | null;
}

/** Lists of the project, and those whose texts stand in a cell. */
export async function readTextLists(
  known: readonly TextList[],
  cells: readonly string[],
): Promise<TextListsInFile> {
  const giveWay = createGiveWay();
  const byName = new Map<string, { readonly id: number; readonly lines: () => string }>(
    known.map(({ id, name, texts }) => [
      name.toLowerCase(),
      { id, lines: once(() => valueTextLines(texts)) },
    ]),
  );
  const fresh: NewTextList[] = [];
  // Most lines of a file say the same few lists.
  const read = new Map<string, ReadCell>();
  for (const cell of new Set(cells)) {
    await giveWay();
    const found = named(readTextListCell(cell));
    read.set(cell, found);
    const { name, texts, lines } = found;
    if (texts === null || lines === null || byName.has(name.toLowerCase())) continue;
    fresh.push({ name, texts });
    byName.set(name.toLowerCase(), { id: -fresh.length, lines: () => lines });
  }
  return {
    fresh,
    idOf(cell) {
      const { name, lines } = read.get(cell) ?? named(readTextListCell(cell));
      const list = byName.get(name.toLowerCase());
      if (list === undefined) throw refuse('point_file.text_list_unknown', { name });
      if (lines !== null && lines !== list.lines()) {
        throw refuse('point_file.text_list_differs', { name });
      }
      return list.id;
    },
  };
}

const named = (cell: ReadCell): ReadCell => ({ ...cell, name: storedName(cell.name) });

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Texts that make no list count as none. */
export function readTextListCell(cell: string): ReadCell {
  const { name, lines } = partsOf(cell);
  const none = { name, texts: null, lines: null };
  if (lines === undefined || lines.length > longestList) return none;
  const { texts, unread } = readValueTexts(lines);
  const isSound = textListFields.name.safeParse(name).success && unread.length === 0;
  const read = textListFields.texts.safeParse(texts);
  if (!isSound || !read.success) return none;
  return { name, texts: read.data, lines: valueTextLines(read.data) };
}
