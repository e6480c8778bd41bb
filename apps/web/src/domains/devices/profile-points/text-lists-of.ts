/** Text lists that points bring along: found in the project, or made there. */
import { textListEndpoints } from '@millwright/contract/devices/endpoints';
import type { TextList } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import type { ItemId, ValueText } from '@millwright/kernel';
import type { Send } from '../../../wire/queries/use-change.ts';
import type { NamedTexts } from './model-point.ts';

const said = (texts: readonly ValueText[]): string =>
  JSON.stringify(
    texts
      .map(({ value, text, color }) => [value, text, color] as const)
      .toSorted(([one], [other]) => one - other),
  );

/** The name itself, else the first with a number behind it that nobody has; letter case apart. */
function freeName(name: string, taken: readonly TextList[]): string {
  const names = new Set(taken.map((list) => list.name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}_${number}`;
    if (!names.has(candidate.toLowerCase())) return candidate;
  }
}

/**
 * A list of the project that says the same is used, whatever it is called; others are added. What a
 * failed attempt added is found again.
 * @returns the list of each `wanted`
 */
export async function textListsOf(
  itemId: ItemId,
  wanted: readonly NamedTexts[],
  send: Send,
): Promise<ReadonlyMap<NamedTexts, TextList['id']>> {
  const found = new Map<NamedTexts, TextList['id']>();
  if (wanted.length === 0) return found;
  const { list } = await send(textListEndpoints.list, { itemId });
  const there = [...list];
  for (const texts of new Set(wanted)) {
    const same = there.find((each) => said(each.texts) === said(texts.texts));
    const chosen =
      same ??
      (await send(textListEndpoints.create, {
        itemId,
        name: freeName(texts.name, there),
        texts: [...texts.texts],
      }));
    if (!same) there.push(chosen);
    found.set(texts, chosen.id);
  }
  return found;
}
