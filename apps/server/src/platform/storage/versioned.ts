import { refuse } from '@millwright/contract';
import { conflict } from '@millwright/kernel';

/**
 * The locked row, when there is one and it is still as the caller saw it.
 * @throws Fault refusal `general.not_found`, `general.conflict` with what is fresh
 */
export function versioned<T extends { readonly version: number }>(
  row: T | null | undefined,
  seen: number,
): T {
  if (row === null || row === undefined) throw refuse('general.not_found');
  if (row.version !== seen) throw conflict(row);
  return row;
}
