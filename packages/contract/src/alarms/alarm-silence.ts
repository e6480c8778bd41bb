/** Which alarms nobody is told of, though they are recorded: SuppressedOrShelved of OPC UA Part 9. */
import { z } from 'zod/mini';
import type { Alarm } from './alarms.schemas.ts';

/** What a list may be narrowed to: alarms that people are told of, the others, or some of those. */
export const silence = z.enum(['none', 'any', 'shelved', 'out-of-service', 'suppressed']);
export type Silence = z.infer<typeof silence>;

/**
 * Neither shown in popups, heard, sent nor counted as waiting. An event that has waited since before there
 * were suppressions says nothing of them.
 */
export const isSilent = ({
  shelving,
  suppressedBy = null,
}: Pick<Alarm, 'shelving'> & { readonly suppressedBy?: string | null | undefined }): boolean =>
  shelving !== null || suppressedBy !== null;

/** Whether it came back to normal before anybody had seen it (ISA-18.2: RTN unacknowledged). */
export const isReturned = (
  alarm: Pick<Alarm, 'active' | 'confirmed' | 'shelving' | 'suppressedBy'>,
): boolean => !alarm.active && !alarm.confirmed && !isSilent(alarm);
