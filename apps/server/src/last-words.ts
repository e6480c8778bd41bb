/** What a program of the server says when it cannot go on. */
import { errorText, isErrorCode } from '@millwright/contract';
import { Fault } from '@millwright/kernel';
import { ConfigError } from './base/config.ts';
import { inSources } from './base/source-frames.ts';

/** What the machine refuses and whoever runs it can give. */
const refusedByMachine: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room on it and start again; nothing that was kept is lost',
  EDQUOT: 'the disk quota is used up: make room and start again; nothing that was kept is lost',
  EROFS: 'the file system is read-only',
  EACCES: 'this user may not read or write there',
  EMFILE: 'too many files are open: raise the limit of file descriptors (LimitNOFILE, ulimit -n)',
};

/** What a person can mend is said in a sentence; what is ours shows its trace. */
export function lastWords(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Fault && error.family !== 'bug') {
    const { problem } = error.details;
    if (typeof problem === 'string') return `${error.code}: ${problem}`;
    return isErrorCode(error.code)
      ? `${error.code}: ${errorText(error.code, error.details, 'en-US')}`
      : error.message;
  }
  const refused = machineRefusal(error);
  if (refused !== undefined) return refused;
  return error instanceof Error ? inSources(error.stack ?? error.message) : String(error);
}

/** Of an error of the system, itself or what it was caused by. */
function machineRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (
    'code' in error &&
    typeof error.code === 'string' &&
    Object.hasOwn(refusedByMachine, error.code)
  ) {
    const place = 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : '';
    return `${error.code}: ${refusedByMachine[error.code]}${place}`;
  }
  return machineRefusal(error.cause);
}
