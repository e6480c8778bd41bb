import type { Finding } from '@millwright/contract/items/item-check/item-check.schemas';
import { Fault } from '@millwright/kernel';
import type { FoundAt } from './findings-of-expression.ts';

/** What saving it would be refused for today, as a finding; none where it would be taken. */
export async function findingsOfRefusal(of: FoundAt, look: () => unknown): Promise<Finding[]> {
  try {
    await look();
    return [];
  } catch (error) {
    if (!(error instanceof Fault) || error.family !== 'refusal') throw error;
    return [{ weight: 'error', code: error.code, details: error.details, ...of }];
  }
}
