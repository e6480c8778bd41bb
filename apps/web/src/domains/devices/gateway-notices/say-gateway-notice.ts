import type { GatewayNotice } from '@millwright/contract/devices/gateways/gateway-notices.schemas';
import type { Say } from '../../../texts/say.ts';

/** What happened, with where it came from. */
export const sayGatewayNotice = (
  t: Say,
  { kind, gatewayName, from, address }: GatewayNotice,
): string =>
  t(`gateway.notices.says.${kind}`, {
    gateway: gatewayName,
    from: from ?? '–',
    address: address ?? '–',
  });
