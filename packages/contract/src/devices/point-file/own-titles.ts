/** What our own tables of points are known by: the columns that they all have. */
import type { z } from 'zod/mini';
import { type Protocol, protocolOf } from '../protocols/index.ts';

export const ownTitles = {
  name: { 'zh-CN': '名称', 'en-US': 'Name' },
  dataType: { 'zh-CN': '数据类型', 'en-US': 'Data type' },
} as const;

/** Whether a table has the titles of our export, in either language, or the names of the fields. */
export function isOwnTable(titles: readonly string[], protocol: Protocol): boolean {
  const { address, titles: addressTitles } = protocolOf(protocol);
  const required = Object.entries(address.shape)
    .filter(([, field]) => !(field as z.ZodMiniType).safeParse(undefined).success)
    .map(([name]) => [name, ...Object.values(addressTitles[name] ?? {})]);
  const given = new Set(titles.map((title) => title.toLowerCase()));
  return [
    ...Object.entries(ownTitles).map(([name, title]) => [name, ...Object.values(title)]),
    ...required,
  ].every((words) => words.some((word) => given.has(word.toLowerCase())));
}
