import { DataType } from '@millwright/kernel';

/**
 * What is made of an expression over time. `value`: what it comes to now. `hours`: for how long it was
 * true; `starts`: how often it became so. `integral`: its sum over time, in its unit times hours.
 * `hourly`, `daily`, `shift`: how far a counter has come in the hour, the day or the shift of the item,
 * after a shift until the next one begins; `mean`: its mean of the hour so far.
 */
export const tallyKinds = [
  'value',
  'hours',
  'starts',
  'integral',
  'hourly',
  'daily',
  'shift',
  'mean',
] as const;
export type TallyKind = (typeof tallyKinds)[number];

/** Whether it is how far a counter has come, which may begin with 0 again. */
export const countsUp = (tally: TallyKind): boolean =>
  tally === 'hourly' || tally === 'daily' || tally === 'shift';

/** What the expression of a point is to come to. */
export const expressionType = ({
  dataType,
  tally = 'value',
}: {
  readonly dataType: DataType;
  readonly tally?: TallyKind | undefined;
}): 'boolean' | 'number' =>
  tally === 'hours' || tally === 'starts' || (tally === 'value' && dataType === DataType.BOOL)
    ? 'boolean'
    : 'number';
