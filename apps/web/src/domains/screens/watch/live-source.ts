/** The plant as it is, for a picture that is watched. */
import type { PointId } from '@millwright/kernel';
import type { ValueSource } from '@millwright/scene';
import { live } from '../../../wire/live/live.ts';

/** Values by the socket; states of devices and alarms are told by the page, which knows them. */
export const liveSource: ValueSource = {
  open(points, _devices, sink) {
    const places = new Map(points.map((point, place) => [point, place]));
    return live.watch(points, (point, value, time, quality) => {
      const place = places.get(point as PointId);
      if (place !== undefined) sink.sample(place, value, quality, time);
    });
  },
};
