export { offerPast } from './calculate-past.ts';
export { catchUpStates, type States } from './catch-up-states.ts';
