/** Starts the server: configuration, log, the plant when asked for, everything else, the signals. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seconds } from '@millwright/kernel';
import { type Config, readConfig } from './base/config.ts';
import { stopOnSignals } from './base/ending/stop-on-signals.ts';
import { createLog } from './base/log.ts';
import { compose, type Server } from './compose.ts';
import { lastWords } from './last-words.ts';
import { startPlant } from './plant.ts';

/** Longest time an orderly stop may take before the process and its programs end anyway. */
const STOP_LIMIT = seconds(25);

/** Tells scripts and tests where the server listens; whole or not at all. */
function announce(config: Config, server: Server): void {
  const file = join(config.dataDir, 'server.json');
  const { url, collects } = server;
  const facts = {
    url,
    pid: process.pid,
    collects,
    mqttPort: collects ? Number(new URL(server.mqttUrl).port || config.MQTT_PORT) : 0,
    dtuPort: server.dtuPort,
  };
  writeFileSync(`${file}.new`, JSON.stringify(facts));
  renameSync(`${file}.new`, file);
}

function greet({ url, plant, collects, firstPassword }: Server): void {
  const lines = ['', `  Millwright  ${url}`];
  if (!collects)
    lines.push('  Another server collects; this one shows, and takes over when that one is gone.');
  if (firstPassword !== undefined) {
    lines.push('', '  First start. Sign in as', '    user      admin');
    lines.push(`    password  ${firstPassword}`, '  Keep it: it is not shown again.');
  }
  if (plant) lines.push('', `  Simulated plant, with its fault switches: ${plant.controlUrl}`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** The server as it is now: another one after the right to collect was lost. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const start = () =>
    compose({
      config,
      log,
      plant: config.PLANT ? (platform) => startPlant({ config, log, platform }) : null,
    });
  let server = await start();
  let isStopping = false;
  const stop = async (): Promise<void> => {
    isStopping = true;
    rmSync(join(config.dataDir, 'server.json'), { force: true });
    await server.stop();
  };
  stopOnSignals({ log, limit: STOP_LIMIT, stop });
  announce(config, server);
  greet(server);
  for (;;) {
    // When it has taken over, boxes find it at ports that were not open before.
    const here = server;
    const collected = here.whenCollecting.then(() => {
      if (!isStopping && server === here) announce(config, here);
    });
    await Promise.race([here.whenLost, collected.then(() => here.whenLost)]);
    if (isStopping) return;
    log.warn({}, 'another server collects: beginning anew beside it');
    await server.stop();
    if (isStopping) return;
    server = await start();
    announce(config, server);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
});
