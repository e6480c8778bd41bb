/** What a backup or a restore refuses, in words for the operator, in both languages. */
import { errorText, isErrorCode } from '@millwright/contract';
import { Fault, type FaultDetails, outage } from '@millwright/kernel';
import { diskOutage, diskTroubleOf } from '../../base/disk-fault.ts';

const texts = {
  'backup.no_server': {
    zh: '没有服务器在 {folder} 上运行，备份须在服务器运行时进行。请先启动服务器，或检查 DATA_DIR',
    en: 'No server is running on {folder}, and a backup is made while it runs. Start it, or check DATA_DIR',
  },
  'backup.running': {
    zh: '已有一个备份正在进行，请等它完成',
    en: 'A backup is already being made; wait until it is through',
  },
  'backup.not_here': {
    zh: '这台服务器目前不负责采集，备份须在负责采集的服务器上进行（/readyz 的 collects）',
    en: 'This server does not collect, so it has not all that belongs into a backup: make it on the one that does (`collects` of /readyz)',
  },
  'backup.broken_off': {
    zh: '服务器在备份途中中断了连接，备份未完成，没有留下可用的备份',
    en: 'The server broke off while the backup was being made; it is not complete and does not count',
  },
  'backup.inside': {
    zh: '备份文件夹 {folder} 在数据文件夹之内：数据文件夹丢失时备份也会一起丢失。请选择别处',
    en: 'The folder {folder} lies inside the data folder and would be lost with it; choose another place',
  },
  'backup.none': {
    zh: '{folder} 中没有完整的备份',
    en: 'There is no complete backup in {folder}',
  },
  'backup.incomplete': {
    zh: '{folder} 不是完整的备份：缺少清单文件 manifest.json',
    en: '{folder} is no complete backup: it has no manifest.json',
  },
  'backup.damaged': {
    zh: '备份已损坏，没有恢复任何内容：{path} 与备份时写入的不一致',
    en: 'The backup is damaged and nothing was restored: {path} is not what was written',
  },
  'backup.unsafe': {
    zh: '{path} 不能出现在备份中：备份只包含其自身文件夹内的普通文件。没有写入任何内容',
    en: '{path} cannot be in a backup, which holds plain files of its own folders only; nothing was written',
  },
  'backup.no_key_file': {
    zh: '无法读取备份密钥文件 {file}（BACKUP_KEY_FILE）',
    en: 'The file of the backup key, {file}, cannot be read (BACKUP_KEY_FILE)',
  },
  'backup.short_key': {
    zh: '备份密钥太短：{file} 至少须有 32 个字符，例如 openssl rand -base64 32 的输出',
    en: 'The backup key in {file} is too short: it takes 32 characters, as `openssl rand -base64 32` writes them',
  },
  'backup.unfit_key': {
    zh: '备份密钥 {file} 必须是一行可打印的 ASCII 字符，中间不含空格，例如 openssl rand -base64 32 的输出',
    en: 'The backup key in {file} is not one line of printable ASCII characters without blanks, as `openssl rand -base64 32` writes it',
  },
  'backup.key_beside': {
    zh: '备份密钥 {file} 在备份文件夹 {folder} 之内，拿到备份的人也就拿到了密钥。请放到别处',
    en: 'The backup key {file} lies inside the folder of backups {folder}: whoever has them would have the key. Keep it elsewhere',
  },
  'backup.key_inside': {
    zh: '备份密钥 {file} 在数据文件夹之内，数据丢失时将无法打开备份。请放到别处',
    en: 'The backup key {file} lies inside the data folder: lost with it, no backup could be opened. Keep it elsewhere',
  },
  'backup.no_key': {
    zh: '备份已加密。请用 BACKUP_KEY_FILE 指定写备份时所用密钥的文件',
    en: 'The backup is encrypted; name the file of the key it was written with in BACKUP_KEY_FILE',
  },
  'backup.not_encrypted': {
    zh: '设置了 BACKUP_KEY_FILE，但备份是明文，可能是被人替换的。没有恢复任何内容。若要恢复当初未用密钥所做的备份，请不要设置 BACKUP_KEY_FILE',
    en: 'The backup is in clear text though BACKUP_KEY_FILE is set; somebody may have put it there. Nothing was restored. To restore one that was made without a key, leave BACKUP_KEY_FILE out',
  },
  'backup.renamed': {
    zh: '备份文件夹 {name} 的名称不是它所代表的时刻，应为 {own}：可能是用旧备份冒充的新备份。没有恢复任何内容。若确实要恢复它，请改回原名',
    en: 'The folder {name} holds the backup of another moment, {own}: an older one may have been put in its place. Nothing was restored. To restore it all the same, give it that name again',
  },
  'backup.wrong_key': {
    zh: '无法用此密钥解密备份：密钥不是写备份时所用的，或内容已被改动。没有恢复任何内容',
    en: 'This key does not open the backup: it was written with another, or changed since; nothing was restored',
  },
  'backup.newer': {
    zh: '备份由更新的版本写成（{what}），请用该版本或更新的版本恢复',
    en: 'The backup was written by a newer release ({what}); restore it with that one or a later one',
  },
  'backup.foreign': {
    zh: '备份中的数据库结构（{what}）与本版本不符，无法恢复',
    en: 'The tables of the backup ({what}) are not those of this release; it cannot be restored here',
  },
  'backup.not_empty': {
    zh: '数据文件夹 {folder} 不是空的。恢复只写入空文件夹：请先把原有文件夹移走，或选择另一个 DATA_DIR',
    en: 'The data folder {folder} is not empty. A restore only fills an empty one: move the old one away first, or choose another DATA_DIR',
  },
  'backup.mounted': {
    zh: '{folder} 是一个挂载点，恢复后的文件夹无法整体改名到这里。请把 DATA_DIR 设为其中的一个文件夹，例如 {folder}/millwright',
    en: '{folder} is a mount, which cannot take the place of a whole folder in one go. Set DATA_DIR to a folder in it, as {folder}/millwright',
  },
  'backup.no_folder': {
    zh: '备份位置 {folder} 是一个文件，不是文件夹。请改用别处，或移走这个文件',
    en: 'The place of backups {folder} is a file and no folder; choose another, or move the file away',
  },
  'backup.no_room': {
    zh: '磁盘空间不足：{folder} 无法写入，未留下可用的内容',
    en: 'There is no room left on the disk of {folder}; what was begun does not count',
  },
  'backup.little_room': {
    zh: '磁盘空间不足：在 {folder} 恢复这个备份至少需要 {needed} MiB，目前可用 {free} MiB。没有恢复任何内容。请腾出空间，或把 DATA_DIR 设在别的磁盘上',
    en: 'There is too little room: this backup needs at least {needed} MiB at {folder} to be restored, and {free} MiB are free. Nothing was restored; make room, or set DATA_DIR to another disk',
  },
  'backup.bucket_key': {
    zh: '对象存储 {endpoint} 不接受这个密钥（{code}）。请检查 BACKUP_S3_KEY_ID 和 BACKUP_S3_SECRET',
    en: 'The object storage {endpoint} does not take this key ({code}); look at BACKUP_S3_KEY_ID and BACKUP_S3_SECRET',
  },
  'backup.bucket_denied': {
    zh: 'BACKUP_S3_KEY_ID 对 {place} 没有足够的权限：备份需要列出、读取、写入和删除对象',
    en: 'BACKUP_S3_KEY_ID may not do all that backups need at {place}: list, read, write and delete objects',
  },
  'backup.bucket_missing': {
    zh: '对象存储 {endpoint} 上没有存储桶 {bucket}。请先创建，或检查名称与 BACKUP_S3_PATH_STYLE',
    en: 'There is no bucket {bucket} at {endpoint}; make it first, or look at its name and at BACKUP_S3_PATH_STYLE',
  },
  'backup.bucket_region': {
    zh: '存储桶 {bucket} 在区域 {told}，而不在 {region}。请设置 BACKUP_S3_REGION',
    en: 'The bucket {bucket} is in the region {told}, not in {region}; set BACKUP_S3_REGION',
  },
  'backup.bucket_clock': {
    zh: '本机时钟与对象存储 {endpoint} 的时钟相差 {seconds} 秒，对方因此拒绝。请校准时钟',
    en: 'The clocks of this machine and of {endpoint} are {seconds} s apart, so it refuses; set the clock right',
  },
  'backup.bucket_unreachable': {
    zh: '对象存储 {endpoint} 没有正常应答（{reason}）。请检查网络与 BACKUP_S3_ENDPOINT',
    en: 'The object storage {endpoint} does not answer as it should ({reason}); look at the network and at BACKUP_S3_ENDPOINT',
  },
  'backup.bucket_full': {
    zh: '{place} 已满或超出配额，未留下可用的备份',
    en: 'There is no room left at {place}, or its quota is used up; what was begun does not count',
  },
  'backup.bucket_failed': {
    zh: '对象存储 {endpoint} 拒绝了请求（{what}）',
    en: 'The object storage {endpoint} refused what it was asked for ({what})',
  },
  'backup.too_long': {
    zh: '备份程序 {hours} 小时仍未结束，已被终止，没有留下可用的结果。请检查备份位置的磁盘或网络存储是否有响应',
    en: 'The program had not ended after {hours} hours and was ended; nothing that counts is left of it. See whether the disk or network storage of the place of backups answers',
  },
  'backup.overtaken': {
    zh: '另一个备份程序开始写入 {place}，本次备份已放弃。每个安装请使用各自的位置',
    en: 'Another program has begun a backup in {place}, so this one was given up; give each installation a place of its own',
  },
  'backup.not_kept': {
    zh: '备份位置 {place} 没有保留刚写入的 {path}：文件缺失或被截短。本次备份已放弃。请检查磁盘，以及是否有其他程序在改动这个文件夹',
    en: 'The place {place} did not keep {path} as it was written: the file is missing or cut. This backup was given up; look at the disk, and for what else changes that folder',
  },
  'backup.others_place': {
    zh: '{place} 中有另一个安装的备份（{name}）：混放后会互相删除旧备份，恢复时也会取错。没有删除任何内容。每个安装请使用各自的位置；如果那个安装已不再使用，请把它的备份移到别处',
    en: '{place} holds a backup of another installation ({name}): together, each would remove the old ones of the other, and a restore take the wrong one. Nothing was removed. Give each installation a place of its own; if that one is no more, move its backups elsewhere',
  },
  'backup.uncounted': {
    zh: '{place} 中有 {count} 个备份不计入保留份数（{names}）：它们的时刻在将来，或清单用当前的密钥设置（BACKUP_KEY_FILE）读不出，或缺少文件、文件被截短；可能已损坏，也可能是被人放入的。没有因此删除其他备份，它们也被保留。请查明来历，不需要的请手动删除',
    en: '{count} backups in {place} do not count among those that are kept ({names}): they are of the future, or their manifest cannot be read with the key that is set (BACKUP_KEY_FILE), or files of them are missing or cut; they may be damaged, or somebody may have put them there. No other was removed for them, and they stay. Find out where they come from, and remove by hand what you do not need',
  },
  'backup.engine_not_empty': {
    zh: '{what} 指向的数据库不是空的，其中的内容没有被改动。恢复只写入空的数据库：请新建一个空数据库，或清空其中 Millwright 的表',
    en: 'The database that {what} names is not empty, and was left as it is. A restore only fills an empty one: make another, or empty the tables of Millwright in it',
  },
  'backup.unreachable': {
    zh: '无法连接 {what} 指向的数据库（{reason}），没有写入任何内容',
    en: 'The database that {what} names cannot be reached ({reason}); nothing was written',
  },
  'backup.restoring': {
    zh: '另一个恢复正在写入 {what} 指向的数据库，请等它结束',
    en: 'Another restore is filling the database that {what} names; wait until it is through',
  },
  'backup.may_not_load': {
    zh: 'DATABASE_URL 中的用户无权在不检查引用关系的情况下载入数据。请由超级用户执行：GRANT SET ON PARAMETER session_replication_role TO 该用户',
    en: 'The user of DATABASE_URL may not load tables without their references being looked at. Have a superuser say: GRANT SET ON PARAMETER session_replication_role TO that user',
  },
  'backup.unended': {
    zh: '{folder} 已恢复完成，但未能在外部引擎中撤去“正在恢复”的标记。请启动服务器，它会自行撤去；如果服务器拒绝启动，请重新恢复',
    en: '{folder} is restored, but the mark of the restore could not be taken from the external engines. Start the server, which takes it away; if it refuses, restore again',
  },
  'backup.not_equal': {
    zh: '恢复后的内容与备份不一致（{what}），已放弃恢复',
    en: 'What was restored is not what was backed up ({what}); the restore was given up',
  },
} as const;

export type BackupFaultCode = keyof typeof texts;

const fill = (text: string, details: FaultDetails): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));

const wordsOf = (code: BackupFaultCode, details: FaultDetails): string =>
  `${fill(texts[code].zh, details)}。\n${fill(texts[code].en, details)}.`;

/** Its detail `problem` holds the words, Chinese first. */
export const backupFault = (
  code: BackupFaultCode,
  details: FaultDetails = {},
  cause?: unknown,
): Fault => outage(code, { ...details, problem: wordsOf(code, details) }, cause);

/** What was stored of a run that failed, words or a code, as words. */
export function sayProblem(stored: string): string {
  if (isBackupFaultCode(stored)) return wordsOf(stored, {});
  if (!isErrorCode(stored)) return stored;
  return `${errorText(stored, {}, 'zh-CN')}。\n${errorText(stored, {}, 'en-US')}.`;
}

/** What the disk of a place of backups refuses, in words; anything else as it is. */
export function placeFault(error: unknown, folder: string): unknown {
  if (error instanceof Fault) return error;
  const trouble = diskTroubleOf(error);
  return trouble === 'full' || trouble === 'quota'
    ? backupFault('backup.no_room', { folder }, error)
    : diskOutage(error, folder);
}

/** Whether a text is one of the codes. */
export function isBackupFaultCode(code: string): code is BackupFaultCode {
  return Object.hasOwn(texts, code);
}
