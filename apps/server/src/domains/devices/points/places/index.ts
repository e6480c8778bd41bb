export { isRanged, type PlacedPoint, type SharedPlaces, sharedPlaces } from './shared-places.ts';
export { stationAddress, stationKey } from './station-key.ts';
export { type WrittenPlaces, writtenPlaces } from './written-places.ts';
