/** What lies below the marks: a provider's tiles, or a grid of degrees where none is set. */
import type { MapDatum, MapTiles } from '@millwright/contract/items/item-map.schemas';
import type BaseLayer from 'ol/layer/Base.js';
import Graticule from 'ol/layer/Graticule.js';
import TileLayer from 'ol/layer/Tile.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import XYZ from 'ol/source/XYZ.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Text from 'ol/style/Text.js';
import { fromGcj02, toGcj02 } from './gcj02.ts';
import type { MapColours } from './map-paint.ts';
import type { Position } from './position.ts';

/** Degrees with their hemisphere: 120.5°E. */
const degrees = (value: number, positive: string, negative: string): string =>
  `${Number(Math.abs(value).toFixed(4))}°${value === 0 ? '' : value > 0 ? positive : negative}`;

const gridOf = (colours: MapColours): BaseLayer => {
  const label = (options: object): Text =>
    new Text({
      font: `12px ${colours.font}`,
      fill: new Fill({ color: colours.text }),
      stroke: new Stroke({ color: colours.surface, width: 3 }),
      ...options,
    });
  return new Graticule({
    showLabels: true,
    wrapX: true,
    strokeStyle: new Stroke({ color: colours.grid, width: 0.6 }),
    lonLabelFormatter: (longitude) => degrees(longitude, 'E', 'W'),
    latLabelFormatter: (latitude) => degrees(latitude, 'N', 'S'),
    lonLabelStyle: label({ textBaseline: 'bottom' }),
    latLabelStyle: label({ textAlign: 'end' }),
  });
};

const tilesOf = ({ url, credit }: MapTiles): BaseLayer =>
  new TileLayer({
    source: new XYZ({
      url,
      attributions: credit,
      tileLoadFunction(tile, source) {
        const image = (tile as unknown as { getImage(): HTMLImageElement }).getImage();
        // Providers tell their customers apart by the page's origin, which we otherwise keep.
        image.referrerPolicy = 'origin';
        image.src = source;
      },
    }),
  });

export const createBaseLayer = (tiles: MapTiles | null, colours: MapColours): BaseLayer =>
  tiles === null ? gridOf(colours) : tilesOf(tiles);

/** Between positions and the coordinates of a map drawn in `datum`. */
export const projectionFor = (datum: MapDatum) => ({
  /** @param given the coordinates that the position is in */
  toMap(position: Position, given: MapDatum = 'wgs-84'): number[] {
    const moved = datum === 'gcj-02' ? toGcj02 : fromGcj02;
    const { longitude, latitude } = given === datum ? position : moved(position);
    return fromLonLat([longitude, latitude]);
  },
  fromMap(coordinate: readonly number[]): Position {
    const [longitude = 0, latitude = 0] = toLonLat([...coordinate]);
    const shown = { longitude, latitude };
    return datum === 'gcj-02' ? fromGcj02(shown) : shown;
  },
});
