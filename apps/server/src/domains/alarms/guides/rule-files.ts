/** The file beside the instructions of a rule: a drawing, a page of the manual. */
import { refuse } from '@millwright/contract';
import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import type { Acting } from '../../../platform/audit/index.ts';
import { isShown, saveAttachment } from '../../../platform/files/index.ts';
import type { Download, UploadedFile } from '../../../platform/http/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { findRules, lockRules } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { findRuleFile, type StoredRuleFile, setRuleFileRow } from './rule-files.store.ts';

type FileNeeds = Pick<AlarmNeeds, 'db' | 'transactions' | 'auditTrail' | 'files'>;

/** Puts another one, or none, in the place of the one that was there. */
async function put(
  { auditTrail, files }: FileNeeds,
  tx: Tx,
  id: number,
  stored: StoredRuleFile | null,
  acting: Acting,
): Promise<AlarmRule> {
  const [before] = await lockRules(tx, [id]);
  if (before === undefined) throw refuse('general.not_found');
  const stood = await findRuleFile(tx, id);
  if (stored === null && stood === null) return before;
  if (stored !== null) await files.keep(tx, stored.file);
  await setRuleFileRow(tx, id, stored);
  if (stood !== null) await files.remove(tx, stood.file);
  const [after] = await findRules(tx, [id]);
  if (after === undefined) throw refuse('general.not_found');
  await auditTrail.record(tx, {
    ...{ ...acting, action: 'alarm_rule.edit', itemId: after.itemId, before, after },
    subject: { kind: 'alarm_rule', id, name: after.name },
  });
  return after;
}

/** @throws Fault refusal `general.not_found`, `alarm.file_kind`, `alarm.file_size` */
export async function setRuleFile(
  needs: FileNeeds,
  id: number,
  file: UploadedFile,
  acting: Acting,
): Promise<AlarmRule> {
  const { name } = file;
  const saved = await saveAttachment(needs.files, file, {
    kind: (cause) => refuse('alarm.file_kind', { name }, cause),
    size: () => refuse('alarm.file_size', { name }),
  });
  const stored = { file: saved.id, name: saved.name, mime: saved.mime, bytes: saved.size };
  return needs.transactions.run((tx) => put(needs, tx, id, stored, acting));
}

/** One that has none stays as it is. @throws Fault refusal `general.not_found` */
export const removeRuleFile = (needs: FileNeeds, id: number, acting: Acting): Promise<AlarmRule> =>
  needs.transactions.run((tx) => put(needs, tx, id, null, acting));

/** @throws Fault refusal `general.not_found` where there is none */
export async function readRuleFile(
  { db, files }: Pick<FileNeeds, 'db' | 'files'>,
  id: number,
): Promise<Download> {
  const stored = await findRuleFile(db, id);
  if (stored === null) throw refuse('general.not_found');
  const { content } = await files.open(stored.file);
  const { name, mime } = stored;
  return { name, mime, content, inline: isShown(mime) };
}
