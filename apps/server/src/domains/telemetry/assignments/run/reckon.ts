import { type ExpressionState, evaluate, type LiveColumns } from '@millwright/kernel';

/** What an expression comes to now; what came due meanwhile is looked at first. */
export function reckon(state: ExpressionState, live: LiveColumns, now: number): number {
  if (state.nextDeadline <= now) evaluate(state, live, state.nextDeadline);
  evaluate(state, live, now);
  return state.value;
}
