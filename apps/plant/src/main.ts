/**
 * Starts the simulated plant. `PLANT_PORT`: port of its first connection, the others follow (0, the
 * default: the first free run); `PLANT_CONTROL_PORT`: its control page (0: a free one). Prints one
 * line of JSON when ready: `{control, endpoints: [{host, port}]}`, the endpoints in order of port.
 * Ends on SIGTERM, and when its standard input closes.
 */
import { systemClock } from '@millwright/kernel';
import { startControlServer } from './control-server.ts';
import { startPlant } from './plant.ts';
import { untilFree } from './until-free.ts';

const plant = await startPlant({
  clock: systemClock,
  port: Number(process.env.PLANT_PORT ?? 0),
});
const controlPort = Number(process.env.PLANT_CONTROL_PORT ?? 0);
const control = await untilFree(systemClock, () => startControlServer(plant, controlPort));

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await control.stop();
  await plant.stop();
  process.exit(0);
}
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.stdin.on('close', end);
process.stdin.on('end', end);
process.stdin.resume();

const devices = plant.site.items.flatMap((item) => item.devices);
const ports = [...new Set(devices.map(({ port }) => port))];
const endpoints = ports.map((port) => ({ host: '127.0.0.1', port }));
console.log(JSON.stringify({ control: control.port, endpoints }));
