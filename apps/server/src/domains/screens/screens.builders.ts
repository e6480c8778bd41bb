/** Screens for tests, with items and devices to draw. */
import { definePort } from '@millwright/kernel';
import { createTempDir } from '@millwright/testing';
import { createFiles, type Files } from '../../platform/files/index.ts';
import type { PlatformForTests } from '../../platform/platform.builders.ts';
import { createDevicesForTests } from '../devices/devices.builders.ts';
import type { Devices } from '../devices/index.ts';
import type { Items } from '../items/index.ts';
import type { Telemetry } from '../telemetry/index.ts';
import { createScreens } from './index.ts';

export interface ScreensForTests {
  readonly items: Items;
  readonly devices: Devices;
  readonly files: Files;
  readonly screenNames: Telemetry['screenNames'];
  removeFiles(): void;
}

export function createScreensForTests(platform: PlatformForTests): ScreensForTests {
  const folder = createTempDir();
  const files = createFiles({ dataDir: folder.path, db: platform.db, clock: platform.clock });
  const made = createDevicesForTests(platform);
  const screenNames: Telemetry['screenNames'] = definePort('telemetry.screen-names');
  createScreens({ ...platform, ...made, files, telemetry: { screenNames } });
  return { ...made, files, screenNames, removeFiles: () => folder.remove() };
}
