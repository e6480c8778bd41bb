/** Where things are and a way on a map, with where something is as the way is played. */
import type { Location, Track } from '@millwright/contract/reports/locations/locations.schemas';
import { createEmpty, extend, isEmpty } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapFrameProps } from '../../items/index.ts';
import type { LivePosition } from './live-position.ts';

export interface ShownLocation extends Pick<Location, 'id' | 'name' | 'datum'> {
  readonly position: LivePosition;
}

type Datum = Location['datum'];
type Begin = Parameters<MapFrameProps['draw']>[0];

export interface LocationMap extends ReturnType<MapFrameProps['draw']> {
  /** The first that are shown are brought into view. */
  showLocations(shown: readonly ShownLocation[], picked: number | null): void;
  /** A way, brought into view; null takes it away. */
  showTrack(track: Track | null, datum: Datum): void;
  /** Where it was at a moment of the way. */
  showMoment(
    at: { readonly longitude: number; readonly latitude: number } | null,
    datum: Datum,
  ): void;
}

const margin = [64, 64, 64, 64];
const closestFit = 16;
const moveMs = 250;

/** The runs of a way, each without anything unknown in between. */
const linesOf = ({ positions }: Track): Track['positions'][] => {
  const lines: Track['positions'][] = [];
  for (const position of positions) {
    const line = lines.at(-1);
    if (position.begins || line === undefined) lines.push([position]);
    else line.push(position);
  }
  return lines;
};

/** @param onPick a location that was pressed */
export const createLocationMap = (begin: Begin, onPick: (id: number) => void): LocationMap => {
  const [way, marks, moment] = [
    new VectorSource<Feature<LineString | Point>>(),
    new VectorSource<Feature<Point>>(),
    new VectorSource<Feature<Point>>(),
  ];
  const layers = {
    way: new VectorLayer({ source: way }),
    marks: new VectorLayer({ source: marks, declutter: true }),
    moment: new VectorLayer({ source: moment }),
  };
  const { map, projection, remove } = begin({
    layers: [layers.way, layers.marks, layers.moment],
    paint(colours) {
      const dot = (colour: string, radius: number): CircleStyle =>
        new CircleStyle({
          radius,
          fill: new Fill({ color: colour }),
          stroke: new Stroke({ color: colours.surface, width: 2 }),
          declutterMode: 'obstacle',
        });
      layers.way.setStyle((feature) =>
        feature.getGeometry() instanceof Point
          ? new Style({ image: dot(colours.state.abnormal, 6) })
          : new Style({ stroke: new Stroke({ color: colours.primary, width: 4 }) }),
      );
      layers.marks.setStyle((feature) => {
        const isStale = feature.get('isStale') === true;
        return new Style({
          image: dot(
            isStale ? colours.state.offline : colours.state.online,
            feature.get('isPicked') === true ? 10 : 8,
          ),
          text: new Text({
            text: String(feature.get('name')),
            font: `${feature.get('isPicked') === true ? '600 ' : ''}12px ${colours.font}`,
            offsetY: 20,
            padding: [1, 3, 1, 3],
            fill: new Fill({ color: isStale ? colours.state.offline : colours.text }),
            stroke: new Stroke({ color: colours.surface, width: 3 }),
          }),
        });
      });
      layers.moment.setStyle(new Style({ image: dot(colours.primary, 9) }));
    },
  });

  const fitTo = (source: VectorSource): void => {
    const extent = source.getExtent() ?? createEmpty();
    if (isEmpty(extent)) return;
    map.getView().fit(extent, { padding: margin, maxZoom: closestFit, duration: moveMs });
  };
  const fit = (): void => fitTo(way.isEmpty() ? marks : way);
  const isMark = { hitTolerance: 6, layerFilter: (layer: unknown) => layer === layers.marks };
  map.on('singleclick', ({ pixel }) => {
    const id = map.forEachFeatureAtPixel(pixel, (feature) => feature.get('id'), isMark);
    if (typeof id === 'number') onPick(id);
  });
  map.on('pointermove', ({ pixel, dragging }) => {
    const host = map.getTargetElement();
    if (host && !dragging)
      host.style.cursor = map.hasFeatureAtPixel(pixel, isMark) ? 'pointer' : '';
  });

  let isFirst = true;
  return {
    showLocations(shown, picked) {
      marks.clear(true);
      marks.addFeatures(
        shown.map(({ id, name, datum, position }) => {
          const geometry = new Point(projection.toMap(position, datum));
          return new Feature({
            geometry,
            id,
            name,
            isStale: position.isStale,
            isPicked: id === picked,
          });
        }),
      );
      if (isFirst && shown.length > 0) fit();
      isFirst &&= shown.length === 0;
    },
    showTrack(track, datum) {
      way.clear(true);
      if (track === null) return;
      const extent = createEmpty();
      for (const line of linesOf(track)) {
        const places = line.map((position) => projection.toMap(position, datum));
        for (const place of places) extend(extent, [...place, ...place]);
        way.addFeature(new Feature({ geometry: new LineString(places) }));
      }
      for (const stop of track.stops) {
        way.addFeature(new Feature({ geometry: new Point(projection.toMap(stop, datum)) }));
      }
      fitTo(way);
    },
    showMoment(at, datum) {
      moment.clear(true);
      if (at === null) return;
      moment.addFeature(new Feature({ geometry: new Point(projection.toMap(at, datum)) }));
    },
    fit,
    remove,
  };
};
