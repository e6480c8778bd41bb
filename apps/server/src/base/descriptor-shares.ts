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
 * What each port may take, so that together they leave a quarter of the limit. Where they would take
 * more, a port that wants little is served before one that wants much, which keeps boxes connected
 * while pages wait; a network then has half of a reduced port at most.
 */
export function shareDescriptors<Port extends string>(
  wanted: Readonly<Record<Port, MostConnections>>,
  limit: number | undefined,
): { readonly [of in Port]: MostConnections } {
  const ports = Object.entries<MostConnections>(wanted) as [Port, MostConnections][];
  const shares: Record<Port, MostConnections> = { ...wanted };
  let room = limit === undefined ? Number.POSITIVE_INFINITY : limit * (1 - keptForOthers);
  let waiting = ports.length;
  for (const [port, most] of ports.sort(([, a], [, b]) => a.inAll - b.inAll)) {
    shares[port] = reduce(most, Math.max(1, Math.floor(room / waiting)));
    room -= shares[port].inAll;
    waiting -= 1;
  }
  return shares;
}

function reduce({ ofNetwork, inAll }: MostConnections, most: number): MostConnections {
  if (inAll <= most) return { ofNetwork, inAll };
  const ofOne = ofNetwork < inAll ? Math.min(ofNetwork, Math.ceil(most / 2)) : most;
  return { ofNetwork: ofOne, inAll: most };
}
