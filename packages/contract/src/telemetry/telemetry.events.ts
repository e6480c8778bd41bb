/** Live topics of telemetry, pushed as JSON over the page's socket to sessions of the item. */
import type { DevicePreview, WriteCommand } from './telemetry.schemas.ts';

export interface TelemetryTopics {
  /** A device changed its state. */
  readonly devices: DevicePreview;
  /** A write command changed its state. */
  readonly writes: WriteCommand;
}
