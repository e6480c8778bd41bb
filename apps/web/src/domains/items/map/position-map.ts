/** A map on which one position is chosen by pointer, or by keyboard under the cross. */
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { createBaseMap } from './base-map.ts';
import type { Position } from './position.ts';

/** How close the map comes to a position that is there already. */
const closeBy = 13;

export interface PositionMap {
  /** Marks a position, null marks none; the map begins at the first one. */
  show(position: Position | null): void;
  /** The middle of the map: what a person who moves it by keys means. */
  centre(): Position;
  remove(): void;
}

export const createPositionMap = (
  host: HTMLElement,
  needs: Pick<Parameters<typeof createBaseMap>[1], 'tiles' | 'texts'> & {
    readonly onChoose: (position: Position) => void;
  },
): PositionMap => {
  const source = new VectorSource<Feature<Point>>();
  const layer = new VectorLayer({ source });
  const { map, projection, remove } = createBaseMap(host, {
    ...needs,
    layers: [layer],
    paint: ({ primary, surface }) =>
      layer.setStyle(
        new Style({
          image: new CircleStyle({
            radius: 9,
            fill: new Fill({ color: primary }),
            stroke: new Stroke({ color: surface, width: 3 }),
          }),
        }),
      ),
  });
  let isFirst = true;
  map.on('singleclick', ({ coordinate }) => needs.onChoose(projection.fromMap(coordinate)));
  return {
    show(position) {
      const comesToIt = isFirst;
      isFirst = false;
      source.clear(true);
      if (position === null) return;
      const at = projection.toMap(position);
      source.addFeature(new Feature(new Point(at)));
      if (!comesToIt) return;
      map.getView().setCenter(at);
      map.getView().setZoom(closeBy);
    },
    centre: () => projection.fromMap(map.getView().getCenter() ?? [0, 0]),
    remove,
  };
};
