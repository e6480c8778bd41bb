import type { ItemFile } from '@millwright/contract/items/item-file.schemas';
import type { FaultDetails } from '@millwright/kernel';
import { lackedPermission, type UserAccess } from '../../../platform/access/index.ts';
import type { Acting } from '../../../platform/audit/index.ts';
import type { ItemFileFindings, ItemFilePart, ReadItemPart } from '../item-file-part.ts';
import type { ItemPorts } from '../items.ports.ts';
import type { createFindings } from './item-file-findings.ts';

/** What the user who imports may see and do. */
export type ImportAccess = Pick<UserAccess, 'grade' | 'permissions' | 'items'>;

export type ReadParts = readonly { readonly key: string; readonly read: ReadItemPart }[];

/** What makes the rows of every part, in the order of composition; problems are told. */
export async function checkItemParts(
  ports: ItemPorts,
  { parts }: ItemFile['content'],
  access: ImportAccess,
  findingsOf: ReturnType<typeof createFindings>,
  acting: Acting,
): Promise<ReadParts> {
  const known = ports.fileParts.all();
  for (const key of Object.keys(parts)) {
    if (known.some((part) => part.key === key)) continue;
    findingsOf(key).problem('', 'item.file_part_unknown', { part: key });
  }
  const reads: { key: string; read: ReadItemPart }[] = [];
  for (const part of known) {
    const { key, version, check } = part;
    const given = parts[key];
    if (given === undefined) continue;
    const findings = findingsOf(key);
    if (given.version > version) {
      findings.problem('', 'item.file_version', { part: key, version: given.version });
      continue;
    }
    if (!mayMake(part, given.rows, access, findings)) continue;
    const read = await check(given.rows, findings, given.version, acting);
    if (read !== null) reads.push({ key, read });
  }
  return reads;
}

const hasRows = (rows: unknown): boolean =>
  Array.isArray(rows) ? rows.length > 0 : rows !== undefined;

/**
 * Asks for every table that has rows what the calls ask that make them by hand; each permission that
 * is missing is told once. Before anything else: already the checks of rows answer questions.
 */
function mayMake(
  { standsFor }: Pick<ItemFilePart, 'standsFor'>,
  given: unknown,
  access: ImportAccess,
  findings: Pick<ItemFileFindings, 'problem'>,
): boolean {
  const tables = new Map(Object.entries(given ?? {}));
  const calls = Object.entries(standsFor).flatMap(([table, each]) =>
    hasRows(tables.get(table)) ? each : [],
  );
  const lacking = new Map<string, FaultDetails>();
  for (const call of calls) {
    const lacked = lackedPermission(call, access);
    if (lacked !== null) lacking.set(lacked.permission ?? call.name, { ...lacked });
  }
  for (const [name, details] of lacking) findings.problem(name, 'general.forbidden', details);
  return lacking.size === 0;
}
