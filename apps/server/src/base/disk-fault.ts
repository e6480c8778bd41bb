/** Failures of the disk as faults. */
import { Fault, outage } from '@millwright/kernel';

/** What of a disk, or of the system before it, stands in the way of a file. */
export type DiskTrouble =
  | 'full'
  | 'quota'
  | 'read_only'
  | 'denied'
  | 'open_files'
  | 'no_folder'
  | 'failing';

const troubles: Readonly<Record<string, DiskTrouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'quota',
  EROFS: 'read_only',
  EACCES: 'denied',
  EPERM: 'denied',
  EMFILE: 'open_files',
  ENFILE: 'open_files',
  ENOTDIR: 'no_folder',
  EIO: 'failing',
};

/** To whoever runs the server, who can mend it. */
const words: Readonly<Record<DiskTrouble, { readonly zh: string; readonly en: string }>> = {
  full: {
    zh: '磁盘已满{place}。请腾出空间后重试；已保存的内容没有丢失',
    en: 'The disk is full{place}: make room on it and try again; nothing that was kept is lost',
  },
  quota: {
    zh: '磁盘配额已用完{place}。请腾出空间或提高配额后重试；已保存的内容没有丢失',
    en: 'The disk quota is used up{place}: make room, or raise it, and try again; nothing that was kept is lost',
  },
  read_only: {
    zh: '文件系统是只读的{place}。请检查磁盘，并以可写方式挂载',
    en: 'The file system is read-only{place}: look at the disk, and mount it for writing',
  },
  denied: {
    zh: '运行 Millwright 的用户无权读写{place}。请检查所有者与权限',
    en: 'The user that runs Millwright may not read or write there{place}: look at owner and permissions',
  },
  open_files: {
    zh: '打开的文件过多{place}。请提高文件描述符上限（LimitNOFILE、ulimit -n）',
    en: 'Too many files are open{place}: raise the limit of file descriptors (LimitNOFILE, ulimit -n)',
  },
  no_folder: {
    zh: '路径中有一部分不是文件夹{place}。请检查设置的位置',
    en: 'A part of the path is no folder{place}: look at the place that is set',
  },
  failing: {
    zh: '磁盘读写出错{place}。请检查磁盘',
    en: 'The disk fails to read or write{place}: look at the disk',
  },
};

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The error of the system that another one is, or was caused by. */
function systemErrorOf(error: unknown): (Error & { readonly path?: unknown }) | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  return code !== undefined && Object.hasOwn(troubles, code) ? error : systemErrorOf(error.cause);
}

/** What of the disk an error tells of, or what it was caused by; undefined where the disk has no part in it. */
export function diskTroubleOf(error: unknown): DiskTrouble | undefined {
  const found = systemErrorOf(error);
  return found && troubles[codeOf(found) ?? ''];
}

/**
 * Outage `disk.*` whose detail `problem` says it to whoever runs the server, Chinese first; what was
 * thrown when the disk has no part in it.
 * @param place where, unless the error says it
 */
export function diskOutage(error: unknown, place?: string): unknown {
  const found = systemErrorOf(error);
  const trouble = diskTroubleOf(found);
  if (trouble === undefined) return error;
  const path = typeof found?.path === 'string' ? found.path : place;
  const { zh, en } = words[trouble];
  const problem = [
    `${zh.replace('{place}', path === undefined ? '' : `（${path}）`)}。`,
    `${en.replace('{place}', path === undefined ? '' : ` (${path})`)}.`,
  ].join('\n');
  return outage(`disk.${trouble}`, { problem, ...(path === undefined ? {} : { path }) }, error);
}

/** To whoever sent a file. */
const answers: Readonly<Partial<Record<DiskTrouble, string>>> = {
  full: 'general.disk_full',
  quota: 'general.disk_full',
  read_only: 'general.disk_read_only',
  denied: 'general.disk_denied',
  open_files: 'general.open_files',
};
/** The system cannot do it now. */
const passing = new Set(['EAGAIN', 'ENOMEM']);

/**
 * What a failure to write a file means to whoever sent it: `general.disk_*`, `general.open_files`,
 * `general.unavailable` {service: 'files'}, or what was thrown when the disk has no part in it.
 */
export function diskFault(error: unknown): unknown {
  if (error instanceof Fault || !(error instanceof Error)) return error;
  const code = codeOf(error) ?? '';
  const trouble = Object.hasOwn(troubles, code) ? troubles[code] : undefined;
  const answer = trouble && answers[trouble];
  if (answer !== undefined) return outage(answer, {}, error);
  const isDisk = trouble !== undefined || passing.has(code);
  return isDisk ? outage('general.unavailable', { service: 'files' }, error) : error;
}
