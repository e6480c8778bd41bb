// Programs of others that the tests use, from Debian's packages: a browser, fonts, foreign devices,
// brokers and databases. The product itself needs none of them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runWithProgress, SetupError, say } from './say.mjs';

/** Each package with a file that proves it is there. */
export const peers = [
  { name: 'chromium-headless-shell', proof: '/usr/bin/chromium-headless-shell' },
  { name: 'fonts-noto-cjk', proof: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
  { name: 'g++', proof: '/usr/bin/c++' },
  { name: 'libmodbus5', proof: '/usr/share/doc/libmodbus5/copyright' },
  { name: 'libreoffice-calc-nogui', proof: '/usr/bin/soffice' },
  { name: 'mbpoll', proof: '/usr/bin/mbpoll' },
  { name: 'mosquitto', proof: '/usr/sbin/mosquitto' },
  { name: 'mosquitto-clients', proof: '/usr/bin/mosquitto_pub' },
  { name: 'nats-server', proof: '/usr/sbin/nats-server' },
  { name: 'nginx', proof: '/usr/sbin/nginx' },
  { name: 'postgresql-15', proof: '/usr/lib/postgresql/15/bin/postgres' },
  { name: 'postgresql-client-15', proof: '/usr/lib/postgresql/15/bin/psql' },
  { name: 'python3', proof: '/usr/bin/python3' },
  { name: 'python3-pymodbus', proof: '/usr/lib/python3/dist-packages/pymodbus/__init__.py' },
  { name: 'python3-serial', proof: '/usr/lib/python3/dist-packages/serial/__init__.py' },
  {
    name: 'python3-serial-asyncio',
    proof: '/usr/lib/python3/dist-packages/serial_asyncio/__init__.py',
  },
  { name: 'python3-swift', proof: '/usr/lib/python3/dist-packages/swift/__init__.py' },
  { name: 'socat', proof: '/usr/bin/socat' },
];

/** @param {(path: string) => boolean} [exists] */
export const missingPeers = (exists = existsSync) =>
  peers.filter((peer) => !exists(peer.proof)).map((peer) => peer.name);

/** @returns {string[] | undefined} how commands are run as root here, if they can be */
function asRoot() {
  if (process.getuid?.() === 0) return [];
  const sudo = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
  return sudo.status === 0 ? ['sudo', '-n'] : undefined;
}

export async function installPeers() {
  const missing = missingPeers();
  if (missing.length === 0) return;
  const command = `apt-get install --yes --no-install-recommends ${missing.join(' ')}`;
  const root = asRoot();
  const apt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' });
  if (root === undefined || apt.status !== 0) {
    throw new SetupError(
      `The tests need these programs: ${missing.join(', ')}. On Debian 12, run\n  sudo ${command}`,
    );
  }
  say(`→ missing for the tests: ${missing.join(', ')}`);
  // RUNLEVEL=1 keeps the packages' services from starting: the tests start their own, on free ports.
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
  const run = (/** @type {string} */ what, /** @type {string[]} */ words) => {
    const [program, ...args] = [...root, ...quiet, ...words];
    return runWithProgress(what, /** @type {string} */ (program), args);
  };
  await run('reading the package lists', ['apt-get', 'update']);
  await run('installing Debian packages', command.split(' '));
}
