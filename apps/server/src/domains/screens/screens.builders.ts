/** Screens for tests, with items and devices to draw. */
import { createTempDir } from '@millwright/testing';
import { createFiles, type Files } from '../../platform/files/index.ts';
import type { PlatformForTests } from '../../platform/platform.builders.ts';
import { createDevicesForTests } from '../devices/devices.builders.ts';
import type { Devices } from '../devices/index.ts';
import type { Items } from '../items/index.ts';
import { createScreens } from './index.ts';

export interface ScreensForTests {
  readonly items: Items;
  readonly devices: Devices;
  readonly files: Files;
  removeFiles(): void;
}

export function createScreensForTests(platform: PlatformForTests): ScreensForTests {
  const folder = createTempDir();
  const files = createFiles({ dataDir: folder.path, db: platform.db, clock: platform.clock });
  const made = createDevicesForTests(platform);
  createScreens({ ...platform, ...made, files });
  return { ...made, files, removeFiles: () => folder.remove() };
}
