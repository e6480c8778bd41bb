import { Fault } from '@millwright/kernel';

/** Causes that say what the link noticed itself. */
const noticed: ReadonlySet<unknown> = new Set(['garbage', 'silent', 'out_of_step']);

/** Stable code of why a connection could not be made or was lost. */
export function causeOf(cause: unknown): string {
  if (cause instanceof Fault) return cause.code;
  return noticed.has(cause) ? `link.${String(cause)}` : 'link.closed';
}
