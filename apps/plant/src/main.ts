/**
 * Starts the simulated plant. `PLANT_PORT`: port of its first connection, the others follow (0, the
 * default: the first free run); `PLANT_CONTROL_PORT`: its control page (0: the one after
 * those, else a free one); `PLANT_DTU_PORT`, `PLANT_MQTT_URL`, `PLANT_BOX_PASSWORD`: where its boxes
 * connect, all three or none; `PLANT_STATE`: a file that keeps what the machines were from one run to the next;
 * `PLANT_MACHINES`: how many machines without a life of their own there are besides (0), for loads of
 * any size, on ports from `PLANT_MACHINES_PORT` (14000). Prints one line of JSON when ready:
 * `{control, endpoints: [{host, port}]}`, the endpoints in order of port, those machines' last. Ends
 * on SIGTERM, and when its standard input closes; a port that stays taken ends it with a line on
 * standard error.
 */
import { minutes, systemClock } from '@millwright/kernel';
import { startControlServer } from './control/control-server.ts';
import { type Plant, startPlant } from './plant.ts';
import { readPlantMemory, writePlantMemory } from './plant-state.ts';
import { createRandom } from './random.ts';
import { startRegisterMachines } from './transports/register-machines.ts';
import type { Platform } from './transports/transport.ts';
import { isPortTaken, untilFree } from './until-free.ts';

const {
  PLANT_PORT = '0',
  PLANT_CONTROL_PORT = '0',
  PLANT_DTU_PORT,
  PLANT_MQTT_URL,
  PLANT_BOX_PASSWORD,
  PLANT_STATE: stateFile,
  PLANT_MACHINES = '0',
  PLANT_MACHINES_PORT = '14000',
} = process.env;
const platform: Platform | null =
  PLANT_DTU_PORT && PLANT_MQTT_URL && PLANT_BOX_PASSWORD
    ? { dtuPort: Number(PLANT_DTU_PORT), mqttUrl: PLANT_MQTT_URL, boxPassword: PLANT_BOX_PASSWORD }
    : null;
const before = readPlantMemory(stateFile);

async function start() {
  const plant = await startPlant({
    clock: systemClock,
    port: Number(PLANT_PORT),
    platform,
    ...(before ? { before: before.machines } : {}),
  });
  const began = before?.began ?? { at: systemClock.now(), machines: plant.state };
  const control = await startControl({ plant, began });
  const load = await untilFree(systemClock, () =>
    startRegisterMachines({
      count: Number(PLANT_MACHINES),
      port: Number(PLANT_MACHINES_PORT),
      clock: systemClock,
      random: createRandom(1),
    }),
  );
  return { plant, began, control, load };
}

/** Where no port is wished for, one that systems do not give to clients: it is free again next time. */
async function startControl(served: Parameters<typeof startControlServer>[0]) {
  const port = Number(PLANT_CONTROL_PORT);
  if (port !== 0) return untilFree(systemClock, () => startControlServer(served, port));
  const next = Math.max(0, ...portsOf(served.plant)) + 1;
  return startControlServer(served, next).catch((error: unknown) => {
    if (!isPortTaken(error)) throw error;
    return startControlServer(served, 0);
  });
}

function portsOf({ site }: Plant): number[] {
  const devices = site.items.flatMap((item) => item.devices);
  return [...new Set(devices.filter(({ host }) => host !== '').map(({ port }) => port))];
}

const { plant, began, control, load } = await start().catch((error: unknown) => {
  if (!isPortTaken(error)) throw error;
  const { address, port } = error as NodeJS.ErrnoException & { address: string; port: number };
  process.stderr.write(`The simulated plant cannot start: port ${address}:${port} is taken.\n`);
  process.exit(1);
});

const keepEvery = minutes(1);
const write = (): void => writePlantMemory(stateFile, { began, machines: plant.state });
let cancelKeeping: () => void;
function keep(): void {
  write();
  cancelKeeping = systemClock.after(keepEvery, keep);
}

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  cancelKeeping();
  await control.stop();
  await load.stop();
  await plant.stop();
  write();
  process.exit(0);
}
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.stdin.on('close', end);
process.stdin.on('end', end);
process.stdin.resume();

const ports = portsOf(plant);
const endpoints = [...ports.map((port) => ({ host: '127.0.0.1', port })), ...load.endpoints];
console.log(JSON.stringify({ control: control.port, endpoints }));
// Whoever waits for the line does not wait for the disk.
keep();
