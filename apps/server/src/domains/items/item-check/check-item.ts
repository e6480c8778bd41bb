import {
  type Finding,
  type FindingWeight,
  type ItemFindings,
  maxFindings,
} from '@millwright/contract/items/item-check/item-check.schemas';
import type { Clock, ItemId } from '@millwright/kernel';
import type { ItemPorts } from '../items.ports.ts';

const order: readonly FindingWeight[] = ['error', 'warning', 'hint'];

/** Asks one domain after the other, so that one check is one piece of work at a time. */
export async function checkItem(
  {
    clock,
    ports,
  }: { readonly clock: Pick<Clock, 'now'>; readonly ports: Pick<ItemPorts, 'checks'> },
  item: ItemId,
): Promise<ItemFindings> {
  const found: Record<FindingWeight, Finding[]> = { error: [], warning: [], hint: [] };
  for (const check of ports.checks.all()) {
    for (const finding of await check(item)) found[finding.weight].push(finding);
  }
  return {
    list: order.flatMap((weight) => found[weight]).slice(0, maxFindings),
    counts: {
      error: found.error.length,
      warning: found.warning.length,
      hint: found.hint.length,
    },
    checkedAt: clock.now(),
  };
}
