export { routeLiveOrders } from './live-orders.routes.ts';
export { createLiveOrders } from './live-orders.ts';
