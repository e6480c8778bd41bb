import type { Clock } from '@millwright/kernel';
import { DataType, seconds } from '@millwright/kernel';
import { connect, type MqttClient } from 'mqtt';
import type { LayoutLine } from '../layout.ts';
import type { MappedPoint } from '../machine.ts';
import type { SitePoint } from '../site.ts';
import type { Placed, Platform, Transport } from './transport.ts';

const period = 1000;
const slowPeriod = 20_000;
const reconnect = seconds(2);

type Entry = { readonly name: string; readonly value: string | null };

/**
 * Machines behind a box that collects by itself and publishes what they show, as lists of names
 * and values: see the mapping of `describeBox`. What it publishes cannot be written.
 */
export function startPublishTransport(needs: {
  readonly line: LayoutLine;
  readonly places: readonly Placed[];
  readonly platform: Platform | null;
  readonly clock: Clock;
}): Transport {
  const { line, places, platform, clock } = needs;
  const boxId = line.box?.boxId ?? '';
  const faults = { slow: false, exception: false, stuck: false, wrongIds: false, cut: false };
  let client: MqttClient | null = null;
  let frozen: Entry[] | null = null;
  let published = 0;

  const open = (): void => {
    if (!platform) return;
    client = connect(platform.mqttUrl, {
      clientId: `plant-${boxId}`,
      username: boxId,
      password: platform.boxPassword,
      reconnectPeriod: reconnect,
      // On the very first start the platform does not know the box yet.
      reconnectOnConnackError: true,
      // What could not be sent is gone: the box keeps nothing.
      queueQoSZero: false,
    });
    client.on('error', () => {});
  };

  const read = (): Entry[] =>
    places.flatMap(({ known, machine }) =>
      known.kind.points.map((point) => ({
        name: nameOf(known.unitId, point),
        value: textOf(point, machine.state[point.signal]),
      })),
    );

  open();
  return {
    describe: ({ known }) => ({
      name: known.name,
      kind: known.kind.kind,
      protocol: 'mqtt-json',
      profile: 'modbus',
      host: '',
      port: 0,
      gateway: boxId,
      unitId: known.unitId,
      mode: 'high-performance',
      periodMs: 5000,
      timeoutMs: 1000,
      wordOrder: 'ABCD',
      maxRegisters: 120,
      points: known.kind.points.map((point) => publishedPoint(known.unitId, point)),
    }),
    show() {
      const now = clock.now();
      if (!client?.connected || now - published < (faults.slow ? slowPeriod : period)) return;
      published = now;
      const entries = frozen ?? read();
      const shown = entries.map(({ name, value }) => ({
        name: faults.wrongIds ? `x${name}` : name,
        value: faults.exception ? null : value,
      }));
      const text = JSON.stringify({ ts: Math.floor(now / 1000), r_data: shown });
      const sent = faults.cut ? text.slice(0, text.length >> 1) : text;
      client.publish(`gateways/${boxId}/data`, sent, { qos: 0 });
    },
    faults: {
      linkLoss(on) {
        if (on) client?.end(true);
        else open();
      },
      slow(on) {
        faults.slow = on;
      },
      exception(on) {
        faults.exception = on;
      },
      stuck(on) {
        frozen = on ? read() : null;
      },
      wrongIds(on) {
        faults.wrongIds = on;
      },
      cut(on) {
        faults.cut = on;
      },
    },
    async stop() {
      await client?.endAsync(true);
    },
  };
}

const nameOf = (unitId: number, { signal }: MappedPoint): string => `m${unitId}_${signal}`;

function publishedPoint(unitId: number, point: MappedPoint): SitePoint {
  const { signal: _signal, accepts: _accepts, ...rest } = point;
  return {
    ...rest,
    // What is shown with decimals is no whole number of a register.
    dataType: publishedDecimals(point) > 0 ? DataType.DOUBLE : point.dataType,
    family: 'key',
    address: nameOf(unitId, point),
    bit: null,
    length: 1,
    wordOrder: null,
    writable: false,
    writeMin: null,
    writeMax: null,
    writeStep: null,
    slope: 1,
    intercept: 0,
  };
}

/** As the box's display shows it. */
function textOf(point: MappedPoint, value: number | string | boolean | undefined): string | null {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string' || point.dataType === DataType.CHAR) return String(value);
  return value.toFixed(publishedDecimals(point));
}

/** Digits after the point on the box's display. */
export function publishedDecimals({ slope, dataType, decimals }: MappedPoint): number {
  const isWhole = slope === 1 && dataType !== DataType.FLOAT && dataType !== DataType.DOUBLE;
  return isWhole ? 0 : (decimals ?? 3);
}
