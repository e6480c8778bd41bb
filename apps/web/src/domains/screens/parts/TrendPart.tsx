import { useMemo } from 'react';
import { namingOf } from './name-point.ts';
import { TrendOfPoints } from './of-others.ts';
import type { ScreenPartProps } from './screen-part.ts';

/** The course of points; how long it is stands in the settings as `span`. */
export const TrendPart = ({ points, textLists, devices, settings }: ScreenPartProps) => {
  const nameOf = useMemo(() => namingOf(points, devices), [points, devices]);
  const span = typeof settings.span === 'string' ? settings.span : '';
  return <TrendOfPoints points={points} textLists={textLists} span={span} nameOf={nameOf} />;
};
