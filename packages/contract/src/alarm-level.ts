import { z } from 'zod/mini';

/** 1 ordinary (blue), 2 general (yellow-green), 3 warn (orange), 4 serious (red). */
export const alarmLevel = z.enum({ ordinary: 1, general: 2, warn: 3, serious: 4 });
export type AlarmLevel = z.infer<typeof alarmLevel>;

/** How long something must hold before it counts: up to a day. */
export const delayMs = z.int().check(z.minimum(0), z.maximum(86_400_000));
