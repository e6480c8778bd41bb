/** How the map's marks look: shape and colour both say the state, as the tags beside them do. */
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import type ImageStyle from 'ol/style/Image.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { ItemState } from '../item-state.ts';

/** The colours that hold for the map now. */
export interface MapColours {
  readonly state: Readonly<Record<ItemState, string>>;
  readonly surface: string;
  readonly text: string;
  readonly grid: string;
  readonly primary: string;
  readonly font: string;
}

export const readColours = (host: HTMLElement): MapColours => {
  const style = getComputedStyle(host);
  const variable = (name: string): string => style.getPropertyValue(`--mw-${name}`).trim();
  return {
    state: {
      alarm: variable('bad'),
      abnormal: variable('warn'),
      offline: variable('text-3'),
      online: variable('ok'),
      empty: variable('text-3'),
    },
    surface: variable('surface'),
    text: variable('text'),
    grid: variable('border-strong'),
    primary: variable('primary'),
    font: style.fontFamily,
  };
};

/** Every mark is drawn, and no name over it. */
const declutterMode = 'obstacle';
/** Between two names, in pixels. */
const labelPadding = [1, 3, 1, 3];

const shapeOf = (state: ItemState, { state: colour, surface }: MapColours): ImageStyle => {
  const fill = new Fill({ color: colour[state] });
  const stroke = new Stroke({ color: surface, width: 2 });
  if (state === 'alarm') {
    return new RegularShape({
      points: 4,
      radius: 11,
      angle: Math.PI / 4,
      fill,
      stroke,
      declutterMode,
    });
  }
  if (state === 'abnormal')
    return new RegularShape({ points: 3, radius: 11, fill, stroke, declutterMode });
  if (state === 'online') return new CircleStyle({ radius: 8, fill, stroke, declutterMode });
  return new CircleStyle({
    radius: 7,
    fill: new Fill({ color: surface }),
    stroke: new Stroke({ color: colour[state], width: 3 }),
    declutterMode,
  });
};

const smallestCluster = 14;
const largestCluster = 24;

/** A circle with a number, larger for more items, in the colour of the worst. */
const clusterOf = (count: number, state: ItemState, colours: MapColours): Style =>
  new Style({
    image: new CircleStyle({
      radius: Math.min(largestCluster, smallestCluster + Math.log2(count) * 1.5),
      fill: new Fill({ color: colours.state[state] }),
      stroke: new Stroke({ color: colours.surface, width: 3 }),
      declutterMode,
    }),
    text: new Text({
      declutterMode: 'none',
      text: String(count),
      font: `600 13px ${colours.font}`,
      fill: new Fill({ color: colours.surface }),
    }),
  });

const markOf = (name: string, state: ItemState, colours: MapColours): Style =>
  new Style({
    image: shapeOf(state, colours),
    text: new Text({
      declutterMode: 'declutter',
      padding: labelPadding,
      text: name,
      font: `12px ${colours.font}`,
      offsetY: 20,
      fill: new Fill({ color: colours.text }),
      stroke: new Stroke({ color: colours.surface, width: 3 }),
    }),
  });

/** The styles of one appearance; each different mark is made once. */
export const createPaint = (colours: MapColours) => {
  const made = new Map<string, Style>();
  return (names: readonly string[], state: ItemState): Style => {
    const [only = ''] = names;
    const key = names.length === 1 ? `${state} ${only}` : `${state} #${names.length}`;
    const style =
      made.get(key) ??
      (names.length === 1 ? markOf(only, state, colours) : clusterOf(names.length, state, colours));
    made.set(key, style);
    return style;
  };
};
