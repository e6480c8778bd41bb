/** The points that a template names. */
import type {
  SheetContent,
  SheetTemplate,
} from '@millwright/contract/reports/sheets/sheet-template';
import type { PointId } from '@millwright/kernel';

/** The point that a cell shows; null where it shows none. */
export const pointOf = (content: SheetContent | undefined): PointId | null =>
  content !== undefined && 'pointId' in content ? content.pointId : null;

/** Each once. */
export const pointsOf = ({ cells }: Pick<SheetTemplate, 'cells'>): PointId[] => [
  ...new Set(cells.map(({ content }) => pointOf(content)).filter((id) => id !== null)),
];
