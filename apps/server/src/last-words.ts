/** What a program of the server says when it cannot go on. */
import { Fault } from '@millwright/kernel';
import { ConfigError } from './base/config.ts';
import { inSources } from './base/source-frames.ts';

/** What a person can mend is said in a sentence; what is ours shows its trace. */
export function lastWords(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Fault && error.family !== 'bug') {
    const { problem } = error.details;
    return typeof problem === 'string' ? `${error.code}: ${problem}` : error.message;
  }
  return error instanceof Error ? inSources(error.stack ?? error.message) : String(error);
}
