/** Lines of one account, each with a device of many points, that answer all at once. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, milliseconds, minutes } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import type { WalkSide } from '@millwright/testing/access-cases';

const lines = 200;
/** Of each device; they are read by one question. */
const points = 100;

export interface AnsweringLines {
  /** Has every line asked, answers them all in one turn, and resolves when it is shown. */
  answer(value: number): Promise<void>;
  stop(): void;
}

export async function addLines(owner: WalkSide): Promise<AnsweringLines> {
  const itemId = owner.id('item');
  const clock = createManualClock();
  const machine = createModbusFake({ clock });
  // Answers wait for the clock, which stands still.
  machine.faults.delay = 1;
  const servers: Server[] = [];
  let last = 0;
  let answered = 0;
  for (let line = 0; line < lines; line += 1) {
    const server = createServer((socket) => machine.serve(socket)).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { id: deviceId } = await owner.call(deviceCalls.create, {
      ...{ itemId, deviceName: `line${line}`, host: '127.0.0.1', port, periodMs: 500 },
      // Each waits for its answer, however long the others take to ask.
      timeoutMs: 60_000,
    });
    const { list } = await owner.call(pointCalls.createMany, {
      deviceId,
      points: Array.from({ length: points }, (_, at) => ({
        ...{ name: `line${line}p${at}`, family: 'HR', address: `${at}` },
        dataType: DataType.INT16U,
      })),
    });
    last = list.at(-1)?.id ?? last;
  }
  const shown = async () =>
    (await owner.call(telemetryCalls.values, { points: [last] })).list[0]?.value;
  return {
    async answer(value) {
      for (let at = 0; at < points; at += 1) machine.unit(1).holdings[at] = value;
      await waitFor(
        'an answer to every line',
        async () => {
          await waitFor('all lines to ask', () => machine.requests >= answered + lines, minutes(1));
          answered = machine.requests;
          clock.advance(milliseconds(1));
          return (await shown()) === value;
        },
        minutes(2),
      );
    },
    stop() {
      for (const server of servers) server.close();
      machine.refuseLinks();
    },
  };
}
