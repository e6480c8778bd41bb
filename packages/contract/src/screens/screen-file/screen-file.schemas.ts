import { z } from 'zod/mini';
import { deviceIdField, pointIdField, screenIdField } from '../../fields/ids.ts';
import { text } from '../../fields/text.ts';
import { screenName, screenPlatform } from '../screens.schemas.ts';

export const screenFileFormat = 'millwright-screen';
/** Version that is written; older ones are read too. */
export const screenFileVersion = 1;

/** A screen as one file: gzip of this as JSON. */
export const screenFileFrame = z.object({
  format: z.literal(screenFileFormat),
  version: z.int(),
  exportedAt: z.int(),
  /** SHA-256 of `content`, in hex. */
  checksum: text({ max: 64 }),
  /** The JSON of a {@link screenFileContent}: a text, so that its bytes are what was summed. */
  content: z.string(),
});

const id = z.int().check(z.positive());
const name = text({ max: 200 });
/** Of points and devices that one drawing names. */
const most = 50_000;
const named = z.array(z.object({ id, name })).check(z.maxLength(most));

export const screenFileContent = z.object({
  screen: z.object({ name: screenName, platform: screenPlatform, popup: z.boolean() }),
  /** The document; whoever reads it parses it. */
  scene: z.unknown(),
  /** What the document names, by the ids in it. */
  devices: named,
  points: z.array(z.object({ id, deviceId: id, name })).check(z.maxLength(most)),
  screens: named,
  /** Found again by an account that has them. */
  images: z.array(z.object({ id, sha256: text({ max: 64 }) })).check(z.maxLength(most)),
});
export type ScreenFileContent = z.infer<typeof screenFileContent>;

/** What became, or would become, of a file. */
export const screenFileReport = z.object({
  /** The new screen; null of a dry run. */
  screenId: z.nullable(screenIdField),
  name: z.string(),
  /** Whether the project has another screen of this name. */
  nameTaken: z.boolean(),
  platform: screenPlatform,
  popup: z.boolean(),
  exportedAt: z.int(),
  /** What the file names, by its own ids, and what that is here; null is left unbound. */
  devices: z.array(z.object({ id: z.int(), name: z.string(), match: z.nullable(deviceIdField) })),
  points: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Of the file. */
      deviceName: z.string(),
      match: z.nullable(pointIdField),
    }),
  ),
  screens: z.array(z.object({ id: z.int(), name: z.string(), match: z.nullable(screenIdField) })),
  /** Images that the account of the item does not have: empty boxes are drawn. */
  missingImages: z.int(),
});
export type ScreenFileReport = z.infer<typeof screenFileReport>;
