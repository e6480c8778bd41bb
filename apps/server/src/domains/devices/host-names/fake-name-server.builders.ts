/** A name server on a socket for tests: it knows some names, and says nothing of others. */
import { createSocket } from 'node:dgram';

/** `silent` answers nothing, among addresses nothing of the other version of IP; what is not there does not exist (NXDOMAIN). */
export type FakeNames = Readonly<Record<string, readonly string[] | 'silent'>>;

const header = 12;

/** The name that a question asks for, and where its type stands. */
function questionOf(packet: Buffer): { name: string; typeAt: number } {
  const labels: string[] = [];
  let at = header;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), typeAt: at + 1 };
}

function bytesOf(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const zeros = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail)];
  return Buffer.from(all.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]));
}

const recordOf = (type: number, address: string): Buffer => {
  const data = bytesOf(address);
  // The name as in the question, class IN, no time to live.
  return Buffer.concat([
    Buffer.from([0xc0, header, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]),
    data,
  ]);
};

function replyTo(packet: Buffer, names: FakeNames): Buffer | null {
  const { name, typeAt } = questionOf(packet);
  const known = names[name];
  if (known === 'silent') return null;
  const type = packet[typeAt + 1] ?? 0;
  const isAsked = (address: string) =>
    address !== 'silent' && (type === 28) === address.includes(':');
  const records = (known ?? []).filter(isAsked).map((address) => recordOf(type, address));
  if (records.length === 0 && known?.includes('silent') === true) return null;
  const start = Buffer.from(packet.subarray(0, header));
  start.set([0x81, known === undefined ? 0x83 : 0x80, 0, 1, 0, records.length, 0, 0, 0, 0], 2);
  return Buffer.concat([start, packet.subarray(header, typeAt + 4), ...records]);
}

/** Listens on a free port of the loopback. */
export async function startFakeNameServer(names: FakeNames): Promise<{
  readonly address: string;
  /** The names it was asked for, in their order, each as often as it was. */
  readonly asked: readonly string[];
  close(): void;
}> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (packet, { address, port }) => {
    asked.push(questionOf(packet).name);
    const reply = replyTo(packet, names);
    if (reply !== null) socket.send(reply, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}
