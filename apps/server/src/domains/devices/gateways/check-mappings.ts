import { refuse } from '@millwright/contract';
import type { Mapping } from '@millwright/contract/devices/protocols/index';

/**
 * A topic outside the gateway's own may carry anybody's data: such a one is only kept, not added,
 * by who may not use any.
 * @throws Fault refusal `gateway.topic_forbidden`.
 */
export function checkMappings(
  mappings: readonly Mapping[],
  before: readonly Mapping[],
  mayUseAnyTopic: boolean,
): void {
  if (mayUseAnyTopic) return;
  const known = new Set(before.filter(({ scope }) => scope === 'any').map(({ topic }) => topic));
  if (mappings.some(({ scope, topic }) => scope === 'any' && !known.has(topic))) {
    throw refuse('gateway.topic_forbidden');
  }
}
