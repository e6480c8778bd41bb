/** The state of a write as it is told: where the device holds something else, that is no refusal. */
import type { WriteCommand, WriteState } from './telemetry.schemas.ts';

export type ToldState = WriteState | 'differs';

/** What the device took, and does not hold: it keeps another value, or something else wrote one since. */
export const toldState = ({ state, reason }: Pick<WriteCommand, 'state' | 'reason'>): ToldState =>
  state === 'refused' && reason === 'telemetry.read_back_differs' ? 'differs' : state;
