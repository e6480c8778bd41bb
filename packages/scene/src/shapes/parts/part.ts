import {
  choiceField,
  pointsField,
  screenField,
  settingsField,
  textField,
} from '../../fields/field.ts';
import { path, text } from '../../primitives/make.ts';
import { rectangle } from '../../primitives/outlines.ts';
import { defineShape } from '../shape.ts';
import { baselineOf } from '../text-place.ts';

/**
 * A box that somebody else fills: a trend, a table, a list of alarms, another screen, or what a later
 * domain brings. The painters draw its place; the page lays the filling over it.
 */
export const part = defineShape({
  type: 'part',
  fields: {
    /** By which the filling is found. */
    part: textField('trend', 40),
    title: textField('', 60),
    points: pointsField,
    screen: screenField,
    frame: choiceField(['box', 'none'], 'box'),
    settings: settingsField,
  },
  targets: [],
  size: [360, 220],
  draw: ({ width, height, style, props }) => {
    if (props.frame === 'none') return [];
    const box = path(rectangle(0, 0, width, height, 4), {
      fill: style.fill,
      stroke: style.stroke,
      strokeWidth: style.strokeWidth,
    });
    const title = props.title === '' ? [] : [text(props.title, 10, baselineOf(28, 13), titleLook)];
    return [box, ...title];
  },
});

const titleLook = { anchor: 'start', size: 13, color: '@muted' } as const;
