import { liveOrderCalls } from '@millwright/contract/devices/live-orders/live-orders.calls';
import type { Http } from '../../../platform/http/index.ts';
import type { LiveOrders } from './live-orders.ts';

export function routeLiveOrders(http: Http, orders: LiveOrders): void {
  http.handle(liveOrderCalls.get, ({ id }, { session }) => orders.get(session.userId, id));
  http.handle(liveOrderCalls.save, ({ itemId, ...order }, { session }) =>
    orders.save(session.userId, itemId, order),
  );
}
