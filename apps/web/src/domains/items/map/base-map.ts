/** A map with its ground and controls, that follows the page's light and dark. */
import 'ol/ol.css';
import { watchTheme } from '@millwright/charts';
import type { MapTiles } from '@millwright/contract/items/item-map.schemas';
import Attribution from 'ol/control/Attribution.js';
import ScaleLine from 'ol/control/ScaleLine.js';
import Zoom from 'ol/control/Zoom.js';
import type BaseLayer from 'ol/layer/Base.js';
import OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import View from 'ol/View.js';
import { createBaseLayer, projectionFor } from './base-layer.ts';
import { type MapColours, readColours } from './map-paint.ts';

/** Where a map without anything to show begins. */
const start = { centre: [105, 35], zoom: 4 } as const;
const closest = 19;

export interface MapTexts {
  readonly zoomIn: string;
  readonly zoomOut: string;
}

export interface BaseMap {
  readonly map: OlMap;
  readonly projection: ReturnType<typeof projectionFor>;
  colours(): MapColours;
  /** Takes the map off the page. */
  remove(): void;
}

/**
 * @param host is given the keyboard: arrows move the map, plus and minus zoom
 * @param paint called at once and whenever the colours changed
 */
export const createBaseMap = (
  host: HTMLElement,
  needs: {
    readonly tiles: MapTiles | null;
    readonly texts: MapTexts;
    readonly layers: readonly BaseLayer[];
    readonly paint: (colours: MapColours) => void;
  },
): BaseMap => {
  const { tiles, texts, layers, paint } = needs;
  let colours = readColours(host);
  const map = new OlMap({
    target: host,
    controls: [
      new Zoom({ zoomInTipLabel: texts.zoomIn, zoomOutTipLabel: texts.zoomOut }),
      new ScaleLine({ minWidth: 80 }),
      new Attribution({ collapsible: false }),
    ],
    layers: [createBaseLayer(tiles, colours), ...layers],
    view: new View({
      center: fromLonLat([...start.centre]),
      zoom: start.zoom,
      maxZoom: closest,
      showFullExtent: true,
    }),
  });
  paint(colours);

  const repaint = (): void => {
    colours = readColours(host);
    if (tiles === null) map.getLayers().setAt(0, createBaseLayer(null, colours));
    paint(colours);
    map.render();
  };
  const unwatch = watchTheme(repaint);
  return {
    map,
    projection: projectionFor(tiles?.datum ?? 'wgs-84'),
    colours: () => colours,
    remove() {
      unwatch();
      map.setTarget();
      map.dispose();
    },
  };
};
