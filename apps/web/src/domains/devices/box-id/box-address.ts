/** What a page says of where a box connects to. */

import type { BoxAddress } from '@millwright/contract/devices/gateways/box-address.schemas';
import type { GatewayKind } from '@millwright/contract/devices/gateways/gateway-kinds';

/** A line of what a box is told. */
export interface AddressLine {
  readonly field: 'host' | 'port' | 'tls_port' | 'user' | 'client_id' | 'topic';
  /** Null where there is nothing to copy. */
  readonly value: string | null;
  /** What stands there then; null while it is not known yet. */
  readonly instead:
    | 'off'
    | 'not_told'
    | 'any_client_id'
    | 'after_entering'
    | 'external_unknown'
    | null;
}

/** A host that only the machine of whoever opened the page has by that name. */
const isOwnMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

/**
 * @param boxId empty while none is entered
 * @param address null while it is on its way; the lines are the same
 * @param opened the host by which the page was opened
 */
export function addressLines(
  kind: GatewayKind,
  boxId: string,
  address: BoxAddress | null,
  opened: string,
): readonly AddressLine[] {
  const line = (
    field: AddressLine['field'],
    value: string | number | null | undefined,
    instead: AddressLine['instead'] = null,
  ): AddressLine => ({
    field,
    value: value === null || value === undefined ? null : String(value),
    instead,
  });
  // An address of IPv6 stands in brackets in an address of the web only.
  const host = address && (address.host ?? opened).replace(/^\[|\]$/g, '');
  if (kind === 'dial-in') {
    return [line('host', host), line('port', address?.dialIn.port)];
  }
  const mqtt = address?.mqtt;
  // A broker of another's that nobody has told the ports of stands anywhere.
  const isUnknown = mqtt?.isExternal === true && mqtt.port === null && mqtt.securePort === null;
  const off = mqtt ? (mqtt.isExternal ? 'not_told' : 'off') : null;
  const id = boxId === '' ? null : boxId;
  return [
    line('host', isUnknown ? null : host, isUnknown ? 'external_unknown' : null),
    line('port', mqtt?.port, off),
    line('tls_port', mqtt?.securePort, off),
    line('user', id, 'after_entering'),
    line('client_id', null, 'any_client_id'),
    line('topic', id && `gateways/${id}/`, 'after_entering'),
  ];
}

/** What stands in the way of a box, as keys of the texts. */
export function addressNotices(
  kind: GatewayKind,
  { host, dialIn, mqtt }: BoxAddress,
  opened: string,
): readonly string[] {
  const { state } = kind === 'dial-in' ? dialIn : mqtt;
  return [
    ...(host === null && isOwnMachine(opened) ? ['local_host'] : []),
    ...(state === 'open' ? [] : [`states.${state}`]),
    ...(kind === 'mqtt' && mqtt.isExternal ? ['external'] : []),
  ];
}
