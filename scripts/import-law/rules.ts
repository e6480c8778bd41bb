/** Who may import whom, and why. Tests are free: they build real parts and may look anywhere. */
import { domains } from '../domains.ts';

export interface Rule {
  readonly name: string;
  readonly why: string;
  /** Whether a file importing a target breaks the rule; both as `targetOf` gives them. */
  readonly broken: (from: string, target: string) => boolean;
}

const below = (path: string, ...folders: readonly string[]): boolean =>
  folders.some((folder) => path.startsWith(`${folder}/`));

/** Of our own making, as opposed to an npm package or a part of Node. */
const isOurs = (target: string): boolean => below(target, 'apps', 'packages', 'scripts', 'bench');

/** `from` is in `folder` and imports something of ours outside `allowed`. */
const only =
  (folder: string, ...allowed: readonly string[]) =>
  (from: string, target: string): boolean =>
    below(from, folder) && isOurs(target) && !below(target, folder, ...allowed);

const kernel = 'packages/kernel';
const contract = 'packages/contract';
const server = 'apps/server/src';
const web = 'apps/web/src';

/** Name of the domain a server or web file belongs to. */
const domainOf = (path: string, root: string): string | undefined =>
  below(path, `${root}/domains`) ? path.slice(`${root}/domains/`.length).split('/')[0] : undefined;

/** Name of the domain a file of the contract belongs to. */
const contractDomainOf = (path: string): string | undefined => {
  const folder = path.startsWith(`${contract}/src/`)
    ? path.slice(`${contract}/src/`.length).split('/')[0]
    : undefined;
  return folder !== undefined && domains.includes(folder) ? folder : undefined;
};

/** What a page never needs of the contract: declarations with their schemas, and their lists. */
const isDeclaration = (path: string): boolean =>
  below(path, `${contract}/src`) &&
  /\.calls\.ts$|\/wire\.ts$|\/src\/(call\/(call|calls|declared-errors|openapi)|manifest\/(define-wire|topics)|index|wires)\.ts$/.test(
    path,
  );

/** What a domain shows before sign-in stands apart, so that nobody downloads the rest to see it. */
const publicApis: Readonly<Record<string, readonly string[]>> = {
  [server]: ['index.ts'],
  [web]: ['index.ts', 'public.ts'],
};

const isPublicApi = (path: string, root: string): boolean =>
  publicApis[root]?.some((file) => path === `${root}/domains/${domainOf(path, root)}/${file}`) ??
  false;

/** The layers of the web, the highest first; files directly in it are its entries. */
const webLayers = [/^(app\/|main)/, /^(domains|manual)\//, /^shell\//, /^(wire|texts)\//];

const webLayerOf = (path: string): number =>
  path.startsWith(`${web}/`)
    ? webLayers.findIndex((layer) => layer.test(path.slice(`${web}/`.length)))
    : -1;

/** Name of the platform's room a file lies in; what lies beside the rooms has none. */
const platformRoomOf = (path: string): string | undefined =>
  /^apps\/server\/src\/platform\/([^/]+)\//.exec(path)?.[1];

/** Parts of the folder a file lies in. */
const foldersOf = (path: string): string[] => path.split('/').slice(0, -1);

/**
 * Whether a file goes through the wall of a room: the target lies in a room that `from` is outside
 * of, and is not the public API of the outermost such room.
 */
const throughWall = (from: string, target: string): boolean => {
  const [inside, rooms] = [foldersOf(from), foldersOf(target)];
  const shared = rooms.findIndex((room, depth) => inside[depth] !== room);
  return shared >= 0 && target !== [...rooms.slice(0, shared + 1), 'index.ts'].join('/');
};

const clients = [
  'npm:pg',
  'npm:@clickhouse/client',
  'npm:chdb',
  'npm:aedes',
  'npm:mqtt',
  'npm:@nats-io/transport-node',
];

/** Server libraries that one room wraps for all. */
const wrapped: Readonly<Record<string, string>> = {
  'npm:aws4fetch': `${server}/platform/backup`,
  'npm:papaparse': `${server}/platform/files`,
  'npm:@peculiar/x509': `${server}/platform/tls`,
  'npm:reflect-metadata': `${server}/platform/tls`,
};

export const rules: readonly Rule[] = [
  {
    name: 'kernel-stands-alone',
    why: 'the kernel is the same code in server, browser and tests: pure, without I/O',
    broken: (from, target) => below(from, kernel) && !below(target, kernel),
  },
  {
    name: 'contract-on-kernel',
    why: 'the contract is loaded by every page and every service, so it carries only words',
    broken: (from, target) =>
      below(from, contract) && !below(target, contract, kernel) && target !== 'npm:zod',
  },
  {
    name: 'contract-in-order',
    why: 'a later domain adds to the words of an earlier one, it is never named by them',
    broken: (from, target) => {
      const [user, used] = [contractDomainOf(from), contractDomainOf(target)];
      return (
        user !== undefined && used !== undefined && domains.indexOf(used) > domains.indexOf(user)
      );
    },
  },
  {
    name: 'contract-rooms-know-no-domain',
    why: 'what all domains are told with is above them; only the lists of domains name these',
    broken: (from, target) =>
      below(from, `${contract}/src`) &&
      foldersOf(from).length > foldersOf(`${contract}/src/`).length &&
      contractDomainOf(from) === undefined &&
      contractDomainOf(target) !== undefined,
  },
  {
    name: 'manifests-are-words',
    why: 'every page loads the manifests, so they bring no schemas and no code',
    broken: (from, target) =>
      /^packages\/contract\/src\/\w+\/manifest\.ts$/.test(from) &&
      !target.endsWith('.errors.ts') &&
      target !== `${contract}/src/manifest/define-domain.ts`,
  },
  {
    name: 'packages-below-apps',
    why: 'scene, ui and charts are usable without our server, and know no domain',
    broken: (from, target) =>
      ['scene', 'ui', 'charts'].some((name) => only(`packages/${name}`, kernel)(from, target)),
  },
  {
    name: 'drivers-know-their-schemas',
    why: 'a driver checks what the contract says of its protocol, and knows nothing else of us',
    broken: only('packages/drivers', kernel, `${contract}/src/devices/protocols`),
  },
  {
    name: 'base-is-the-floor',
    why: 'configuration, log and errors must be usable by every layer above',
    broken: only(`${server}/base`, kernel, contract),
  },
  {
    name: 'engines-know-no-neighbour',
    why: 'each engine is replaceable by a URL on its own',
    broken: (from, target) => {
      const engine = /^apps\/server\/src\/engines\/[^/]+/.exec(from)?.[0];
      return engine !== undefined && only(engine, `${server}/base`, kernel)(from, target);
    },
  },
  {
    name: 'vendors-only-in-engines',
    why: 'a vendor client outside its engine would tie the rest to that vendor',
    broken: (from, target) =>
      below(from, server) && !below(from, `${server}/engines`) && clients.includes(target),
  },
  {
    name: 'libraries-in-one-room',
    why: 'what wraps a library can exchange it, and the browser never carries the server’s',
    broken: (from, target) => {
      const room = wrapped[target];
      return room !== undefined && !below(from, room);
    },
  },
  {
    name: 'platform-knows-no-domain',
    why: 'platform offers; domains use it and contribute to it, never the other way round',
    broken: (from, target) =>
      only(
        `${server}/platform`,
        `${server}/base`,
        `${server}/engines`,
        kernel,
        contract,
      )(from, target) ||
      (below(from, `${server}/platform`) && contractDomainOf(target) !== undefined),
  },
  {
    name: 'platform-rooms-by-public-api',
    why: 'what a room of the platform does not offer in its index.ts is free to change',
    broken: (from, target) => {
      const room = platformRoomOf(target);
      return (
        room !== undefined &&
        platformRoomOf(from) !== room &&
        target !== `${server}/platform/${room}/index.ts`
      );
    },
  },
  {
    name: 'sql-only-in-stores',
    why: 'tables are private to *.store.ts and *.series.ts, so a query has one place to be',
    broken: (from, target) =>
      below(from, `${server}/domains`) &&
      below(target, `${server}/engines`) &&
      !/\.(store|series)\.ts$/.test(from),
  },
  {
    name: 'public-api-only',
    why: 'what a domain does not offer in its index.ts is free to change',
    broken: (from, target) =>
      [server, web].some((root) => {
        const domain = domainOf(target, root);
        return (
          domain !== undefined && domainOf(from, root) !== domain && !isPublicApi(target, root)
        );
      }),
  },
  {
    name: 'rooms-by-public-api',
    why: 'a room of a domain says in its index.ts what its neighbours may use; the rest is free to change',
    broken: (from, target) =>
      domainOf(from, server) !== undefined &&
      domainOf(from, server) === domainOf(target, server) &&
      throughWall(from, target),
  },
  {
    name: 'earlier-domains-only',
    why: 'a domain reaches a later one by events and contributions, so the order stays a line',
    broken: (from, target) => {
      const [user, used] = [domainOf(from, server), domainOf(target, server)];
      return (
        user !== undefined && used !== undefined && domains.indexOf(used) > domains.indexOf(user)
      );
    },
  },
  {
    name: 'domains-below-compose',
    why: 'a domain is handed what it needs, it does not reach for the whole',
    broken: only(
      `${server}/domains`,
      server,
      kernel,
      contract,
      'packages/drivers',
      'packages/scene',
    ),
  },
  {
    name: 'web-without-server',
    why: 'the browser speaks to the server through the contract alone',
    broken: (from, target) =>
      below(from, web) &&
      (below(target, 'apps/server', 'apps/plant', 'packages/drivers', 'packages/testing') ||
        target.startsWith('node:')),
  },
  {
    name: 'web-layers',
    why: 'app knows the domains, domains the shell, the shell the wire, and none the other way',
    broken: (from, target) => {
      const [user, used] = [webLayerOf(from), webLayerOf(target)];
      return user >= 0 && used >= 0 && used < user;
    },
  },
  {
    name: 'web-takes-endpoints',
    why: 'a page needs to know where a call goes, not how the server checks it',
    broken: (from, target) => below(from, web) && isDeclaration(target),
  },
  {
    name: 'testing-only-in-tests',
    why: 'nothing that runs in production may depend on the test harness',
    broken: (from, target) =>
      below(target, 'packages/testing') && !below(from, 'packages/testing', 'bench', 'scripts'),
  },
];
