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
 * domain brings. The painters draw its place and what it is called, dashed where it has no frame of
 * its own: that is all a picture without a page can show. The page lays the filling in its stead.
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
    const box = path(
      rectangle(0, 0, width, height, 4),
      props.frame === 'none'
        ? { stroke: '@muted', strokeWidth: 1, dash: [4, 4] }
        : { fill: style.fill, stroke: style.stroke, strokeWidth: style.strokeWidth },
    );
    const size = Math.max(6, Math.min(15, height * 0.5));
    const name = props.title === '' ? props.part : props.title;
    return [box, text(name, width / 2, baselineOf(height, size), { size, color: '@muted' })];
  },
});
