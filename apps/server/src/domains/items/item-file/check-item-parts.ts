import type { ItemFile } from '@millwright/contract/items/item-file.schemas';
import type { ReadItemPart } from '../item-file-part.ts';
import type { ItemPorts } from '../items.ports.ts';
import type { createFindings } from './item-file-findings.ts';

export type ReadParts = readonly { readonly key: string; readonly read: ReadItemPart }[];

/** What makes the rows of every part, in the order of composition; problems are told. */
export async function checkItemParts(
  ports: ItemPorts,
  { parts }: ItemFile['content'],
  findingsOf: ReturnType<typeof createFindings>,
): Promise<ReadParts> {
  const known = ports.fileParts.all();
  for (const key of Object.keys(parts)) {
    if (known.some((part) => part.key === key)) continue;
    findingsOf(key).problem('', 'item.file_part_unknown', { part: key });
  }
  const reads: { key: string; read: ReadItemPart }[] = [];
  for (const { key, version, check } of known) {
    const given = parts[key];
    if (given === undefined) continue;
    const findings = findingsOf(key);
    if (given.version > version) {
      findings.problem('', 'item.file_version', { part: key, version: given.version });
      continue;
    }
    const read = await check(given.rows, findings, given.version);
    if (read !== null) reads.push({ key, read });
  }
  return reads;
}
