/** MQTT 3.1.1 packets as no client of anybody's would send them, and such as pass for sound. */
import type { SeededRandom } from '../seeded-random.ts';
import type { HostileMix } from './hostile-mix.ts';

const word = (value: number): Buffer => Buffer.from([(value >> 8) & 0xff, value & 0xff]);
const textField = (text: string): Buffer => {
  const bytes = Buffer.from(text).subarray(0, 65_535);
  return Buffer.concat([word(bytes.length), bytes]);
};

/** Seven bits a byte, least significant first (MQTT 3.1.1 §2.2.3). */
function lengthField(length: number): Buffer {
  const bytes: number[] = [];
  let left = length;
  do {
    const low = left % 128;
    left = Math.floor(left / 128);
    bytes.push(left > 0 ? low | 0x80 : low);
  } while (left > 0);
  return Buffer.from(bytes);
}

const packet = (head: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([head]), lengthField(body.length), body]);
};

/** Signs a box in with a clean session. */
export const connectPacket = (clientId: string, boxId: string, password: string): Buffer =>
  packet(
    0x10,
    textField('MQTT'),
    Buffer.from([4, 0xc2]),
    word(60),
    ...[clientId, boxId, password].map(textField),
  );

export interface MqttFrames {
  /** A packet after which the connection goes on, however little sense it makes. */
  bearable(): Buffer;
  /** One that breaks the protocol or the rules of the house: the connection ends with it. */
  breaking(): Buffer;
  /** What comes first from somebody who does not sign in. */
  opening(): Buffer;
}

/** @param boxId of a box that is signed in */
export function createMqttFrames(random: SeededRandom, mix: HostileMix, boxId: string): MqttFrames {
  const oneOf = <T>(list: readonly T[]): T => list[random.between(0, list.length - 1)] as T;
  const bytes = (length: number): Buffer =>
    Buffer.from(Array.from({ length }, () => random.between(0, 255)));
  const sound = (): string =>
    oneOf([
      '{"v":{"k":1}}',
      `{"t":${random.between(1, 2 ** 31)}000,"v":{"k":${random.next()},"a":"b"}}`,
      '[{"t":1767225600000,"v":{"k":true}},{"t":1767225601000,"v":{"k":null,"n":1e5}}]',
      '{"v":{"__proto__":1,"constructor":2,"k":1e999,"n":123456789012345678901234567890}}',
      `{"v":{${Array.from({ length: random.between(1, 30) }, (_, at) => `"k${at}":${at}`).join(',')}}}`,
      `{"v":${'{"a":'.repeat(random.between(1, 60))}1${'}'.repeat(random.between(1, 60))}}`,
      `${'['.repeat(random.between(1, 500))}`,
    ]);
  const payload = (): Buffer => {
    const kind = random.next();
    if (kind < 0.3) return Buffer.from(sound());
    if (kind < 0.6) return Buffer.from(mix.next(sound()).slice(0, 600));
    if (kind < 0.7)
      return Buffer.from(
        JSON.stringify({ v: { [mix.next('k').slice(0, 99)]: mix.next('1').slice(0, 99) } }),
      );
    if (kind < 0.9) {
      const bent = Buffer.from(sound());
      const at = random.between(0, bent.length - 1);
      bent[at] = (bent[at] ?? 0) ^ (1 << random.between(0, 7));
      return bent;
    }
    return bytes(random.between(0, 60));
  };
  /** What a topic may hold but for what ends the connection: wildcards, U+0000, too many levels. */
  const level = (): string =>
    mix
      .next('samples')
      .replace(/[#+/\0]|\p{Surrogate}/gu, '')
      .slice(0, 40) || 'x';
  const own = (): string => `gateways/${boxId}/${random.next() < 0.6 ? 'samples' : level()}`;
  const id = (): Buffer => word(random.between(1, 65_535));
  const publish = (topic: string, content: Buffer): Buffer => {
    const qos = oneOf([0, 0, 0, 0, 1, 2]);
    const flags =
      (qos << 1) | (random.next() < 0.1 ? 1 : 0) | (qos > 0 && random.next() < 0.2 ? 8 : 0);
    return packet(0x30 | flags, textField(topic), ...(qos > 0 ? [id()] : []), content);
  };
  const subscribe = (): Buffer =>
    packet(
      0x82,
      id(),
      textField(oneOf([own(), '#', 'gateways/+/#', '$SYS/#', `x/${level()}`])),
      Buffer.from([random.between(0, 1)]),
    );

  const valid = (): Buffer =>
    oneOf([
      publish(own(), payload()),
      subscribe(),
      connectPacket(level(), boxId, level()),
      packet(0xc0),
      packet(0xa2, id(), textField(own())),
    ]);
  const bent = (): Buffer => {
    const frame = valid();
    for (let times = random.between(1, 3); times > 0; times -= 1) {
      const at = random.between(0, Math.min(frame.length - 1, 12));
      frame[at] = (frame[at] ?? 0) ^ (1 << random.between(0, 7));
    }
    return frame;
  };
  /** The length says something else than what follows. */
  const misstated = (): Buffer => {
    const frame = valid();
    const length = oneOf([
      0,
      1,
      2,
      frame.length + 40,
      127,
      128,
      16_383,
      262_144,
      262_145,
      268_435_455,
    ]);
    return Buffer.concat([frame.subarray(0, 1), lengthField(length), frame.subarray(2)]);
  };
  const breaking = (): Buffer =>
    oneOf([
      bent,
      bent,
      misstated,
      () => valid().subarray(0, random.between(1, 8)),
      () => bytes(random.between(1, 80)),
      () => Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]),
      () => publish(mix.next('gateways/OTHER/samples'), payload()),
      () => publish(`gateways/${boxId}/+/#`, payload()),
      () => publish(`gateways/${boxId}${'/a'.repeat(100)}`, payload()),
      () => packet(oneOf([0x00, 0xf0, 0xe5, 0x20, 0x90, 0xd0]), payload()),
      () => connectPacket('again', boxId, 'again'),
    ])();
  return {
    bearable() {
      const kind = random.next();
      if (kind < 0.85) return publish(own(), payload());
      if (kind < 0.9) return packet(0xc0);
      if (kind < 0.93) return subscribe();
      if (kind < 0.95) return packet(0xa2, id(), textField(own()));
      return packet(oneOf([0x40, 0x50, 0x62, 0x70]), id());
    },
    breaking,
    opening: () =>
      random.next() < 0.2
        ? connectPacket(
            mix.next('box').slice(0, 60),
            mix.next(boxId).slice(0, 60),
            mix.next('secret1').slice(0, 60),
          )
        : breaking(),
  };
}
