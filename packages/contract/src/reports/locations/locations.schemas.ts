import { z } from 'zod/mini';
import { deviceIdField, idField, itemIdField, pointIdField } from '../../fields/ids.ts';
import { bracketFreeName } from '../../fields/names.ts';

export const locationIdField = idField('location');

/** Most locations of one item. */
export const maxLocations = 1_000;

/** In which coordinates a device tells where it is. */
export const locationDatum = z.enum(['wgs-84', 'gcj-02']);

/** What a person enters of a location. */
const fields = {
  name: bracketFreeName(20, 'location.name_rule'),
  /** Decimal degrees, east and north positive; both of one device. */
  longitudePointId: pointIdField,
  latitudePointId: pointIdField,
  datum: locationDatum,
};

/** Where a device is, as two of its points tell. */
export const location = z.object({
  id: locationIdField,
  itemId: itemIdField,
  deviceId: deviceIdField,
  deviceName: z.string(),
  ...fields,
  version: z.int(),
});
export type Location = z.infer<typeof location>;

export const locationInput = z.object({ itemId: itemIdField, ...fields });
export type LocationInput = z.infer<typeof locationInput>;

export const locationEdit = z.object({ id: locationIdField, version: z.int(), ...fields });
export type LocationEdit = z.infer<typeof locationEdit>;

/** Degrees, in the coordinates of the location. */
const position = { longitude: z.number(), latitude: z.number() };

export const trackPosition = z.object({
  /** Milliseconds since 1970. */
  time: z.number(),
  ...position,
  /** Kilometres an hour since the position before; null where nothing is known of the way. */
  speed: z.nullable(z.number()),
  /** Nothing is known of what lies before it: a line begins here. */
  begins: z.boolean(),
});
export type TrackPosition = z.infer<typeof trackPosition>;

/** It stayed within fifty metres for three minutes or longer. */
export const trackStop = z.object({ from: z.number(), to: z.number(), ...position });
export type TrackStop = z.infer<typeof trackStop>;

export const track = z.object({
  /** In the order of time, thinned to some thousands that keep the line. */
  positions: z.array(trackPosition),
  stops: z.array(trackStop),
  /** Along the way, what wobbles within a stop left out. */
  metres: z.number(),
  /** The highest speed, km/h; null where it never moved. */
  topSpeed: z.nullable(z.number()),
});
export type Track = z.infer<typeof track>;
