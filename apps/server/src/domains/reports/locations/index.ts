/** Where devices are, and the way they have come. The door. */
import { refuse } from '@millwright/contract';
import { locationCalls } from '@millwright/contract/reports/locations/locations.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Devices } from '../../devices/index.ts';
import { checkHistoryLimit, type HistoryLimit } from '../../telemetry/index.ts';
import { findLocations, listLocations, referencesOfLocations } from './locations.store.ts';
import { createLocation, deleteLocations, editLocation, type LocationNeeds } from './locations.ts';
import { readTrack, type TrackNeeds } from './read-track.ts';

export type LocationsNeeds = Omit<LocationNeeds, 'devices'> &
  TrackNeeds &
  HistoryLimit & { readonly devices: Pick<Devices, 'holdPoints' | 'ports'> };

export function createLocations({
  http,
  ...needs
}: LocationsNeeds & { readonly http: Pick<Http, 'handle' | 'scope'> }): void {
  const { db, devices } = needs;
  devices.ports.references.add((points) => referencesOfLocations(db, points));
  http.scope('location', async (ids) => {
    const known = new Map((await findLocations(db, ids)).map(({ id, itemId }) => [id, itemId]));
    return ids.map((id) => known.get(id) ?? null);
  });
  http.handle(locationCalls.list, (input) => listLocations(db, input));
  http.handle(locationCalls.create, (input, context) =>
    createLocation(needs, input, actingFor(context)),
  );
  http.handle(locationCalls.edit, (input, context) =>
    editLocation(needs, input, actingFor(context)),
  );
  http.handle(locationCalls.delete, async ({ ids }, context) => ({
    deleted: await deleteLocations(needs, ids, actingFor(context)),
  }));
  http.handle(locationCalls.track, async ({ id, ...span }, { session }) => {
    await checkHistoryLimit(needs, session.userId, span.from);
    const [found] = await findLocations(db, [id]);
    if (found === undefined) throw refuse('general.not_found');
    return readTrack(needs, found, span);
  });
}
