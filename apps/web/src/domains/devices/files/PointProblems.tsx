import type { PointFileProblem } from '@millwright/contract/devices/point-file/point-file.schemas';
import { sayReason } from '../../../wire/say-reason.ts';

/** What is wrong with a line of a table of points, a line each. */
export const PointProblems = ({ problems }: { readonly problems: readonly PointFileProblem[] }) =>
  problems.map(({ column, error, details }) => (
    <div key={`${column} ${error}`}>{sayReason(error, details)}</div>
  ));
