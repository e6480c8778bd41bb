/** Whose a request is that Fastify does not see: an upgrade's. The rule is the one of `request.ip`. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Whether a proxy that is believed has this address. */
export function isProxyOf(trusted: readonly string[]): (address: string) => boolean {
  if (trusted.length === 0) return () => false;
  const isTrusted = proxyAddr.compile([...trusted]);
  // What has gone has no address.
  return (address) => address !== '' && isTrusted(address, 0);
}

/** @param trusted proxies that are believed whom they name; none when empty */
export function createAddressOf(trusted: readonly string[]): (request: IncomingMessage) => string {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddr.compile([...trusted]);
  return (request) => proxyAddr(request, isTrusted);
}
