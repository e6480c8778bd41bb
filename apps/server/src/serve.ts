/** Starts the server: configuration, log, the plant when asked for, everything else, the signals. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seconds, systemClock } from '@millwright/kernel';
import { type Config, readConfig } from './base/config.ts';
import { createLog, type Log } from './base/log.ts';
import { compose, type Server } from './compose.ts';
import { lastWords } from './last-words.ts';
import { startPlant } from './plant.ts';

/** Longest time an orderly stop may take before the process ends anyway. */
const STOP_LIMIT = seconds(25);

/** Tells scripts and tests where the server listens; whole or not at all. */
function announce(config: Config, server: Server): void {
  const file = join(config.dataDir, 'server.json');
  const facts = {
    url: server.url,
    pid: process.pid,
    mqttPort: Number(new URL(server.mqttUrl).port || config.MQTT_PORT),
    dtuPort: server.dtuPort,
  };
  writeFileSync(`${file}.new`, JSON.stringify(facts));
  renameSync(`${file}.new`, file);
}

function greet({ plant, ...server }: Server): void {
  const lines = ['', `  Millwright  ${server.url}`];
  if (server.firstPassword !== undefined) {
    lines.push('', '  First start. Sign in as', '    user      admin');
    lines.push(`    password  ${server.firstPassword}`, '  Keep it: it is not shown again.');
  }
  if (plant) lines.push('', `  Simulated plant, with its fault switches: ${plant.controlUrl}`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  const end = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    systemClock.after(STOP_LIMIT, () => {
      log.error({ limit: STOP_LIMIT }, 'the stop took too long');
      process.exit(1);
    });
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const server = await compose({
    config,
    log,
    plant: config.PLANT ? (platform) => startPlant({ config, log, platform }) : null,
  });
  stopOnSignals(log, async () => {
    rmSync(join(config.dataDir, 'server.json'), { force: true });
    await server.stop();
  });
  announce(config, server);
  greet(server);
}

main().catch((error: unknown) => {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
});
