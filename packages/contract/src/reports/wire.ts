import { defineWire } from '../manifest/define-wire.ts';
import { historyCalls } from './history.calls.ts';
import { locationCalls } from './locations/locations.calls.ts';

/** What reports answer. */
export const reports = defineWire({
  calls: { historyCalls, locationCalls },
  words: {
    aggregates: ['统计方式', 'Aggregates'],
    datum: ['坐标系', 'Coordinates'],
    every: ['步长', 'Length of a step'],
    latitudePointId: ['纬度', 'Latitude'],
    longitudePointId: ['经度', 'Longitude'],
    step: ['步长', 'Step'],
  },
});
