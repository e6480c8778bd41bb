/** The items on a map: clustered, coloured by state, picked by pointer or from outside. */
import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { boundingExtent, createEmpty, extend, getHeight, getWidth } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import Overlay from 'ol/Overlay.js';
import Cluster from 'ol/source/Cluster.js';
import VectorSource from 'ol/source/Vector.js';
import { isUrgent } from '../item-ports.ts';
import { itemState, worstOf } from '../item-state.ts';
import type { DrawnMap, MapFrameProps } from './MapFrame.tsx';
import { createPaint } from './map-paint.ts';
import { readPosition } from './position.ts';

/** Marks closer than this, in pixels, become one. */
const clusterDistance = 44;
/** A single item is not looked at from closer than this when everything is shown. */
const closestFit = 14;
/** A cluster whose items stand within so many metres cannot be pulled apart by zooming. */
const onePlace = 5;
const moveMs = 250;
const margin = [64, 64, 64, 64];

export interface ItemMap extends DrawnMap {
  /** Shows these; items without a position are left out. The first ones are brought into view. */
  show(items: readonly ItemRow[]): void;
  /** Moves to an item's place and puts the popup there. */
  goTo(item: ItemRow): void;
  /** Puts the popup, filled as it is, to an item's place. */
  popUp(item: ItemRow): void;
  /** Takes the popup away. */
  close(): void;
}

/** @param onPick the items that were picked, or none; fills the popup before it returns */
export const createItemMap = (
  popup: HTMLElement,
  begin: Parameters<MapFrameProps['draw']>[0],
  onPick: (items: readonly number[]) => void,
): ItemMap => {
  const source = new VectorSource<Feature<Point>>();
  const layer = new VectorLayer({
    // Of names that would lie over each other one is shown; closer up there is room for all.
    declutter: true,
    source: new Cluster({ source, distance: clusterDistance, minDistance: clusterDistance / 2 }),
  });
  const base = begin({
    layers: [layer],
    paint(colours) {
      const paint = createPaint(colours);
      layer.setStyle((cluster) => {
        const members = membersOf(cluster.get('features'));
        return paint(
          members.map(({ itemName }) => itemName),
          worstOf(members.map(({ counts }) => itemState(counts, isUrgent(counts)))),
        );
      });
    },
  });
  const { map, projection } = base;
  const bubble = new Overlay({
    element: popup,
    positioning: 'bottom-center',
    offset: [0, -16],
    autoPan: { animation: { duration: moveMs }, margin: 16 },
  });
  map.addOverlay(bubble);

  const place = (item: ItemRow): number[] | null => {
    const position = readPosition(item.lnglat);
    return position === null ? null : projection.toMap(position);
  };
  const zoomTo = (extent: ReturnType<typeof createEmpty>): void =>
    map.getView().fit(extent, { padding: margin, maxZoom: closestFit, duration: moveMs });
  const fit = (): void => {
    if (source.getFeatures().length > 0) zoomTo(source.getExtent() ?? createEmpty());
  };
  const popUp = (item: ItemRow): void => bubble.setPosition(place(item) ?? undefined);
  const close = (): void => {
    bubble.setPosition(undefined);
    onPick([]);
  };

  // The lines of a grid are features too.
  const marks = {
    hitTolerance: 6,
    layerFilter: (candidate: unknown): boolean => candidate === layer,
  };
  map.on('singleclick', ({ pixel }) => {
    const features: Feature<Point>[] | undefined = map
      .forEachFeatureAtPixel(pixel, (feature) => feature, marks)
      ?.get('features');
    if (features === undefined) {
      close();
      return;
    }
    const extent = boundingExtent(features.map(coordinatesOf));
    if (Math.max(getWidth(extent), getHeight(extent)) > onePlace) {
      close();
      map.getView().fit(extent, { padding: margin, duration: moveMs });
      return;
    }
    onPick(membersOf(features).map(({ id }) => id));
    bubble.setPosition(features[0] && coordinatesOf(features[0]));
  });
  map.on('pointermove', ({ pixel, dragging }) => {
    if (dragging) return;
    const host = map.getTargetElement();
    if (host) host.style.cursor = map.hasFeatureAtPixel(pixel, marks) ? 'pointer' : '';
  });

  let isFirst = true;
  return {
    show(items) {
      const features = items.flatMap((item) => {
        const at = place(item);
        return at === null ? [] : [new Feature({ geometry: new Point(at), item })];
      });
      source.clear(true);
      source.addFeatures(features);
      if (isFirst && features.length > 0) fit();
      isFirst &&= features.length === 0;
    },
    fit,
    goTo(item) {
      const at = place(item);
      if (at === null) return;
      zoomTo(extend(createEmpty(), [...at, ...at]));
      onPick([item.id]);
      popUp(item);
    },
    popUp,
    close,
    remove: base.remove,
  };
};

const coordinatesOf = (feature: Feature<Point>): number[] =>
  feature.getGeometry()?.getCoordinates() ?? [];

const membersOf = (features: readonly Feature<Point>[]): readonly ItemRow[] =>
  features.map((feature) => feature.get('item') as ItemRow);
