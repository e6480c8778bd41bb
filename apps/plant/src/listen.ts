import type { AddressInfo, ListenOptions, Server } from 'node:net';

/**
 * Has a server listen; resolves with the port. What goes wrong later, such as an accept for which
 * there are no files left, costs that connection and not the whole plant.
 */
export function listen(server: Server, options: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(options, () => resolve((server.address() as AddressInfo).port));
  });
}
