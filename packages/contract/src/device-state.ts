import { z } from 'zod/mini';

/** Abnormal = the link is up but the device does not answer properly. */
export const deviceState = z.enum(['online', 'offline', 'abnormal']);
export type DeviceState = z.infer<typeof deviceState>;
