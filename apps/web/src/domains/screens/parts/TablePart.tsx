import { useMemo } from 'react';
import { namingOf } from './name-point.ts';
import { TableOfPoints } from './of-others.ts';
import type { ScreenPartProps } from './screen-part.ts';

export const TablePart = ({ points, textLists, devices }: ScreenPartProps) => {
  const nameOf = useMemo(() => namingOf(points, devices), [points, devices]);
  return <TableOfPoints points={points} textLists={textLists} nameOf={nameOf} />;
};
