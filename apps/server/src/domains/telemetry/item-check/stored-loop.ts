import type { Finding } from '@millwright/contract/items/item-check/item-check.schemas';
import type { ItemId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { feedingOf, feedingsOf, loopAmong } from '../assignments/index.ts';
import { feedingsOfTriggers } from '../triggers/index.ts';
import type { ActingSeen } from './acting-seen.ts';

/**
 * A ring of assignments and triggers that is stored though none can be saved: an address that was edited
 * since, or a device that became another's neighbour, closes one. It stands with the first of its way.
 */
export async function storedLoop(
  devices: Pick<Devices, 'reckonedFrom' | 'writtenPlaces'>,
  tx: Tx,
  item: ItemId,
  { assignments, triggers }: ActingSeen,
): Promise<Finding[]> {
  const loop = await loopAmong(devices, tx, item, [
    ...(await feedingsOf(assignments, feedingOf)),
    ...(await feedingsOfTriggers(tx, item)),
  ]);
  const first = loop?.[0];
  if (loop === null || first === undefined) return [];
  const assignment = assignments.find(({ name }) => name === first);
  const found = assignment ?? triggers.find(({ name }) => name === first);
  if (found === undefined) return [];
  const subject = assignment === undefined ? 'trigger' : 'assignment';
  const areAssignments = loop.every((name) => assignments.some((each) => each.name === name));
  return [
    {
      ...{ weight: 'error', code: areAssignments ? 'assignment.loop' : 'trigger.loop' },
      ...{ subject, id: found.id, name: found.name, details: { path: loop.join(' → ') } },
    },
  ];
}
