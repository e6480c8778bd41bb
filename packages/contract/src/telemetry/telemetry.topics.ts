import { carrying, defineTopic } from '../manifest/topic.ts';
import type { DevicePreview, WriteCommand } from './telemetry.schemas.ts';

/** A device changed its state. */
export const devicesTopic = defineTopic('devices', {
  to: 'item',
  data: carrying<DevicePreview>(),
});

/** A write command changed its state. */
export const writesTopic = defineTopic('writes', { to: 'item', data: carrying<WriteCommand>() });

/** A write command began to wait for a second person, or went on from there. */
export const approvalsTopic = defineTopic('approvals', {
  to: 'item',
  data: carrying<WriteCommand>(),
});
