/** How the file descriptors of this process are shared out among its ports. */
import type { MostConnections } from './connection-caps.ts';

/** Of all, for what is not a port: engines, files, devices that are dialled. */
const keptForOthers = 1 / 4;

/** Descriptors that this process may have open; undefined where there is no limit to be known. */
export function readDescriptorLimit(): number | undefined {
  // Else the report looks up the names of all who are connected.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft?: unknown } };
  };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}

/**
 * What each port may take, so that together they leave a quarter of the limit: where they would take
 * more, all are reduced alike, and a network then has half of a port at most.
 */
export function shareDescriptors<Port extends string>(
  wanted: Readonly<Record<Port, MostConnections>>,
  limit: number | undefined,
): { readonly [of in Port]: MostConnections } {
  const ports = Object.entries<MostConnections>(wanted) as [Port, MostConnections][];
  const all = ports.reduce((sum, [, { inAll }]) => sum + inAll, 0);
  const room = limit === undefined ? all : limit * (1 - keptForOthers);
  const reduce = ({ ofNetwork, inAll }: MostConnections): MostConnections => {
    if (all <= room) return { ofNetwork, inAll };
    const left = Math.max(1, Math.floor((inAll * room) / all));
    const ofOne = ofNetwork < inAll ? Math.min(ofNetwork, Math.ceil(left / 2)) : left;
    return { ofNetwork: ofOne, inAll: left };
  };
  return Object.fromEntries(ports.map(([port, most]) => [port, reduce(most)])) as {
    [of in Port]: MostConnections;
  };
}
