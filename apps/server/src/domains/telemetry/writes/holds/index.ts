export { routeHolds } from './holds.routes.ts';
export { createHoldsStore } from './holds.store.ts';
export {
  createHolds,
  type Holds,
  type PressRequest,
  type SettleRequest,
} from './holds.ts';
