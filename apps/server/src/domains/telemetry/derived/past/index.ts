export { offerPast } from './calculate-past.ts';
