import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { itemIdQuery } from '../../fields/ids.ts';
import { pageOf, pageShape, time } from '../../fields/paging.ts';
import { inSpan } from '../../fields/time-span.ts';
import {
  location,
  locationEdit,
  locationIdField,
  locationInput,
  track,
} from './locations.schemas.ts';

const entryErrors = [
  'location.name_rule',
  'location.name_taken',
  'location.points_rule',
  'location.too_many',
] as const;

export const locationCalls = {
  list: defineCall({
    name: 'locations.list',
    method: 'GET',
    path: 'location/list',
    summary: 'Which points of an item tell where its devices are',
    input: z.object({ itemId: itemIdQuery, ...pageShape(['name']) }),
    reply: pageOf(location),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['location', 'device', 'point'],
    errors: [],
  }),
  create: defineCall({
    name: 'locations.create',
    method: 'POST',
    path: 'location/add',
    summary: 'Names two points of a device that tell where it is',
    input: locationInput,
    reply: location,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'locations.edit' },
    changes: ['location'],
    errors: entryErrors,
  }),
  edit: defineCall({
    name: 'locations.edit',
    method: 'PUT',
    path: 'location/edit',
    summary: 'Changes a location; a stale version is refused with the fresh one under `data`',
    input: locationEdit,
    reply: location,
    rule: { kind: 'scoped', by: 'location', field: 'id', permission: 'locations.edit' },
    changes: ['location'],
    errors: [...entryErrors, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'locations.delete',
    method: 'POST',
    path: 'location/delete',
    summary: 'Deletes locations, all or none; the points and their samples stay',
    input: z.object({ ids: chosenIds(locationIdField) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'location', field: 'ids', permission: 'locations.edit' },
    changes: ['location'],
    errors: ['identity.nothing_chosen'],
  }),
  track: defineCall({
    name: 'locations.track',
    method: 'POST',
    path: 'location/track',
    summary: 'The way of a location over a span, with where it stood, from at most 100,000 samples',
    input: z
      .object({ id: locationIdField, from: time, to: time })
      .check(inSpan('telemetry.range_invalid')),
    reply: track,
    rule: { kind: 'scoped', by: 'location', field: 'id' },
    changesNothing: 'it only asks',
    errors: ['telemetry.range_invalid', 'telemetry.history_limited', 'location.too_long'],
    admission: { weight: 'heavy' },
    demo: 'allowed',
  }),
};
