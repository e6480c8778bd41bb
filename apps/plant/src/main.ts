/**
 * Starts the simulated plant. `PLANT_PORT`: port of its first connection, the others follow (0, the
 * default: the first free run); `PLANT_CONTROL_PORT`: its control page (0: a free one);
 * `PLANT_DTU_PORT`, `PLANT_MQTT_URL`, `PLANT_BOX_PASSWORD`: where its boxes connect, all three or
 * none; `PLANT_STATE`: a file that keeps what the machines were from one run to the next;
 * `PLANT_MACHINES`: how many machines without a life of their own there are besides (0), for loads of
 * any size, on ports from `PLANT_MACHINES_PORT` (14000). Prints one line of JSON when ready:
 * `{control, endpoints: [{host, port}]}`, the endpoints in order of port, those machines' last. Ends
 * on SIGTERM, and when its standard input closes.
 */
import { minutes, systemClock } from '@millwright/kernel';
import type { Platform } from './carrier.ts';
import { startControlServer } from './control-server.ts';
import { startPlant } from './plant.ts';
import { readPlantMemory, writePlantMemory } from './plant-state.ts';
import { createRandom } from './random.ts';
import { startRegisterMachines } from './register-machines.ts';
import { untilFree } from './until-free.ts';

const {
  PLANT_PORT = '0',
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
const plant = await startPlant({
  clock: systemClock,
  port: Number(PLANT_PORT),
  platform,
  ...(before ? { before: before.machines } : {}),
});
const began = before?.began ?? { at: systemClock.now(), machines: plant.state };
const controlPort = Number(process.env.PLANT_CONTROL_PORT ?? 0);
const control = await untilFree(systemClock, () =>
  startControlServer({ plant, began }, controlPort),
);

const load = await untilFree(systemClock, () =>
  startRegisterMachines({
    count: Number(PLANT_MACHINES),
    port: Number(PLANT_MACHINES_PORT),
    clock: systemClock,
    random: createRandom(1),
  }),
);

const keepEvery = minutes(1);
const write = (): void => writePlantMemory(stateFile, { began, machines: plant.state });
let cancelKeeping: () => void;
function keep(): void {
  write();
  cancelKeeping = systemClock.after(keepEvery, keep);
}
keep();

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

const devices = plant.site.items.flatMap((item) => item.devices);
const ports = [...new Set(devices.filter(({ host }) => host !== '').map(({ port }) => port))];
const endpoints = [...ports.map((port) => ({ host: '127.0.0.1', port })), ...load.endpoints];
console.log(JSON.stringify({ control: control.port, endpoints }));
