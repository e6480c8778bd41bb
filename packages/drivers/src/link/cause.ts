import { Fault } from '@millwright/kernel';

/** Stable code of why a connection could not be made or was lost. */
export function causeOf(cause: unknown): string {
  if (cause instanceof Fault) return cause.code;
  return cause === 'garbage' || cause === 'silent' ? `link.${cause}` : 'link.closed';
}
