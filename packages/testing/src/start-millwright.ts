/** The whole server as its own process, on free ports and a folder of its own. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bug, type Duration, outage, seconds } from '@millwright/kernel';
import { type Peer, startPeer } from './peers/process.ts';
import { processesOf } from './processes-of.ts';
import { reservePorts } from './reserve-ports.ts';
import { createTempDir } from './temp-dir.ts';
import { waitFor } from './wait-for.ts';

/** Environment variable with a stopped server's folder that others begin with a copy of. */
export const preparedDataVariable = 'TEST_PREPARED_DATA';

const root = join(import.meta.dirname, '../../..');
/** Ends what hangs; a machine under load takes a minute and more. */
const START_LIMIT = seconds(170);
/** What a sound server never writes, whatever it is asked. */
const neverSaid = [
  'a call answered a code that it does not declare',
  'MaxListenersExceededWarning',
] as const;

/** What the server writes to `server.json` in its data folder once it is ready. */
interface ServerFile {
  readonly url: string;
  readonly pid: number;
  readonly mqttPort: number;
  readonly dtuPort: number;
}

export interface Millwright {
  /** Without a slash at the end. */
  readonly url: string;
  readonly mqttUrl: string;
  /** Where boxes dial in. */
  readonly dtuPort: number;
  readonly pid: number;
  readonly dataDir: string;
  readonly adminPassword: string;
  /** Its log so far. */
  output(): string;
  /** Ends it in order; the folder stays, and `restart` goes on with it. */
  halt(): Promise<void>;
  /**
   * Ends it in order, and its folder with it.
   * @throws Fault bug when a call had answered a code that it does not declare, or the process had
   *   warned of listeners that become more and more
   */
  stop(): Promise<void>;
  /** Ends the server alone, without warning; its engines are left as they are. */
  kill(): Promise<void>;
  /** Starts it again on the same folder after `kill` or `halt`. */
  restart(): Promise<void>;
}

export interface MillwrightOptions {
  /** With the simulated factory; without it the installation is empty, as after a first start. */
  readonly plant?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Makes its data folder, in an empty one; otherwise it begins as after a first start. */
  readonly lay?: (dataDir: string) => Promise<void>;
  readonly startLimit?: Duration;
}

export async function startMillwright(options: MillwrightOptions = {}): Promise<Millwright> {
  const folder = createTempDir();
  const dataDir = folder.path;
  const prepared = process.env[preparedDataVariable];
  // With its owners and links, and without a second copy on the disk where the file system can.
  if (options.lay !== undefined) await options.lay(dataDir);
  else if (prepared !== undefined) execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  const adminPassword = 'Admin12345';
  const file = join(dataDir, 'server.json');
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_PORT: '0',
    DTU_PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    ...(options.plant === true
      ? { PLANT: 'on', PLANT_LANGUAGE: 'zh-CN', PLANT_PORT: String(await reservePorts()) }
      : { PLANT: 'off' }),
    LOG_LEVEL: 'info',
    ...options.env,
  };
  const earlier: string[] = [];

  const start = async (): Promise<{ peer: Peer; facts: ServerFile }> => {
    rmSync(file, { force: true });
    const peer = startPeer(process.execPath, ['apps/server/src/main.ts'], { cwd: root, env });
    const ready = async (): Promise<ServerFile | 'ended' | false> => {
      if (peer.ended) return 'ended';
      if (!existsSync(file)) return false;
      const facts: ServerFile = JSON.parse(readFileSync(file, 'utf8'));
      return (await fetch(`${facts.url}/readyz`)).ok && facts;
    };
    try {
      const facts = await waitFor('readyz', ready, options.startLimit ?? START_LIMIT);
      if (facts === 'ended') throw outage('testing.server_ended');
      return { peer, facts };
    } catch (error) {
      await peer.stop('SIGKILL');
      await endEngines(dataDir);
      throw outage('testing.server_not_ready', { output: peer.output().slice(-4000) }, error);
    }
  };

  let running = await start();
  return {
    get url() {
      return running.facts.url.replace(/\/$/, '');
    },
    get mqttUrl() {
      return `mqtt://127.0.0.1:${running.facts.mqttPort}`;
    },
    get dtuPort() {
      return running.facts.dtuPort;
    },
    get pid() {
      return running.peer.pid;
    },
    dataDir,
    adminPassword,
    output: () => [...earlier, running.peer.output()].join(''),
    halt: () => running.peer.stop(),
    kill: () => running.peer.stop('SIGKILL'),
    async restart() {
      earlier.push(running.peer.output());
      running = await start();
    },
    async stop() {
      await running.peer.stop();
      await endEngines(dataDir);
      folder.remove();
      const wrong = [...earlier, running.peer.output()]
        .join('')
        .split('\n')
        .filter((line) => neverSaid.some((words) => line.includes(words)));
      if (wrong.length > 0) throw bug('testing.wrong_words', { lines: wrong.join('\n') });
    },
  };
}

/** Ends what a killed server left behind; PostgreSQL ends at once and cleanly on SIGINT. */
async function endEngines(dataDir: string): Promise<void> {
  for (const { pid } of processesOf(dataDir)) {
    try {
      process.kill(pid, 'SIGINT');
    } catch {
      // Gone already.
    }
  }
  await waitFor('the engines to end', () => processesOf(dataDir).length === 0).catch(() => {
    for (const { pid } of processesOf(dataDir)) process.kill(pid, 'SIGKILL');
  });
}
