/** A release as it stands in a checkout of its own, run on a data folder. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { minutes } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { startPeer } from '@millwright/testing/peers/process';

export interface RunningRelease {
  /** Without a slash at the end. */
  readonly url: string;
  output(): string;
  halt(): Promise<void>;
}

interface Options {
  readonly checkout: string;
  readonly dataDir: string;
  readonly password: string;
  readonly plant: boolean;
}

/** @throws outage `testing.waited_in_vain` when it does not come up */
export async function startRelease(options: Options): Promise<RunningRelease> {
  const { checkout, dataDir, password, plant } = options;
  const file = join(dataDir, 'server.json');
  rmSync(file, { force: true });
  const peer = startPeer(process.execPath, ['apps/server/src/main.ts'], {
    cwd: checkout,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      MQTT_PORT: '0',
      DTU_PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: password,
      PLANT: plant ? 'on' : 'off',
    },
  });
  const url = await waitFor(
    'the release to be ready',
    async () => {
      if (peer.ended) throw new Error(peer.output());
      if (!existsSync(file)) return false;
      const facts: { url: string } = JSON.parse(readFileSync(file, 'utf8'));
      return (await fetch(`${facts.url}/readyz`)).ok && facts.url.replace(/\/$/, '');
    },
    minutes(2),
  );
  return { url, output: peer.output, halt: () => peer.stop() };
}
