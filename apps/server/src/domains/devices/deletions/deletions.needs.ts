import { milliseconds } from '@millwright/kernel';
import { z } from 'zod';
import { defineJob, type Jobs } from '../../../platform/jobs/index.ts';
import type { Items } from '../../items/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import type { DevicePorts } from '../devices.ports.ts';

/** How long a deletion can be taken back. */
export const takeBackFor = milliseconds(60_000);

/** Carries a deletion out that nobody took back. */
export const deletionDue = defineJob('devices.deletion-due', z.object({ id: z.int() }));

export interface DeletionNeeds extends DeviceNeeds {
  readonly jobs: Pick<Jobs, 'define' | 'enqueue'>;
  readonly items: Pick<Items, 'deletions'>;
  readonly ports: Pick<DevicePorts, 'deviceDeletionGuards' | 'itemClearings' | 'itemTurns'>;
}
