/** What a program of the server says when it cannot go on. */
import { errorText, isErrorCode } from '@millwright/contract';
import { Fault } from '@millwright/kernel';
import { ConfigError } from './base/config.ts';
import { diskOutage } from './base/disk-fault.ts';
import { inSources } from './base/source-frames.ts';

/** What a person can mend is said in a sentence; what is ours shows its trace. */
export function lastWords(given: unknown): string {
  const error = given instanceof Fault ? given : diskOutage(given);
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Fault && error.family !== 'bug') {
    const { problem } = error.details;
    if (typeof problem === 'string') return `${error.code}: ${problem}`;
    return isErrorCode(error.code)
      ? `${error.code}: ${errorText(error.code, error.details, 'en-US')}`
      : error.message;
  }
  return error instanceof Error ? inSources(error.stack ?? error.message) : String(error);
}
