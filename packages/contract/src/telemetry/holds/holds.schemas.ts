import { z } from 'zod/mini';
import { deviceIdField, itemIdField, pointIdField } from '../../fields/ids.ts';
import { text } from '../../fields/text.ts';
import { writtenFrom } from '../telemetry.schemas.ts';

/** Seconds that a button may be held at the longest: as declared, unless nothing is, and the most that may be. */
export const holdSeconds = { usual: 30, most: 300 } as const;

/** Milliseconds after which a release that was not read back is an alarm. */
export const overdueRelease = 2000;

/**
 * `pressing`: written down, and not sent yet; `sent`: its frame has gone; `held`: the device has answered;
 * `releasing`: the release is being written; `unknown`: it still is, and was not read back in time, so the button
 * may still be pressed; `opposed`: so it is, and the device takes it each time and shows another value again, as
 * where a program of its own writes the point; `orphaned`: it can not be written any more, for its point means
 * something else; `over`: released and read back, or never pressed, or settled by a person.
 */
export const holdState = z.enum([
  'pressing',
  'sent',
  'held',
  'releasing',
  'unknown',
  'opposed',
  'orphaned',
  'over',
]);
export type HoldState = z.infer<typeof holdState>;

/**
 * What ended a hold: the hand let go; the page did not renew it, or its connection was lost; it was held too long;
 * whoever held it may not any more; the screen is not published any more; an interlock; the point was edited;
 * the server stopped or began anew. `unsent`: it ended before its press was sent, so nothing was written.
 */
export const holdEnd = z.enum([
  'let-go',
  'lapsed',
  'lost',
  'longest',
  'access',
  'screen',
  'interlock',
  'edited',
  'restart',
  'unsent',
]);
export type HoldEnd = z.infer<typeof holdEnd>;

/** Made by the page for each press, and known to it alone before. */
export const holdKey = text({ min: 16, max: 64 });

/** A point that is written as long as somebody presses a button. */
export const hold = z.object({
  key: holdKey,
  itemId: itemIdField,
  deviceId: deviceIdField,
  pointId: pointIdField,
  deviceName: z.string(),
  pointName: z.string(),
  userName: z.string(),
  screen: z.nullable(writtenFrom),
  pressed: z.number(),
  released: z.number(),
  state: holdState,
  /** What ended it; null while it is held. */
  end: z.nullable(holdEnd),
  /** When it was pressed. */
  since: z.number(),
});
export type Hold = z.infer<typeof hold>;

/** As a list shows it. */
export const listedHold = z.extend(hold, { itemName: z.string() });
export type ListedHold = z.infer<typeof listedHold>;
