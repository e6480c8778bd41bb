import type {
  Location,
  LocationInput,
} from '@millwright/contract/reports/locations/locations.schemas';
import type { DeviceId, PointId } from '@millwright/kernel';

/** A location as it is entered: the device offers its points. */
export interface LocationForm {
  readonly name: string;
  readonly deviceId: DeviceId | null;
  readonly longitudePointId: PointId | null;
  readonly latitudePointId: PointId | null;
  readonly datum: LocationInput['datum'];
}

export const startLocation = (location: Location | null): LocationForm =>
  location ?? {
    name: '',
    deviceId: null,
    longitudePointId: null,
    latitudePointId: null,
    datum: 'wgs-84',
  };

/** The form demands both points before it saves. */
export const finishLocation = ({
  name,
  longitudePointId,
  latitudePointId,
  datum,
}: LocationForm): Omit<LocationInput, 'itemId'> => ({
  name,
  longitudePointId: longitudePointId as PointId,
  latitudePointId: latitudePointId as PointId,
  datum,
});
