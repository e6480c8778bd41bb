/**
 * Gives the broker the packets of a connection when it is their turn, and none while it has much of
 * it in hand. The rest is not read: TCP holds the sender back, and nothing is lost.
 *
 * aedes reads from its connection when it hears `readable` or has done with what it read, and handles
 * all that it gets at once, thirty thousand packets of a chunk. So it gets nothing then, and hears
 * `readable` when there is something for it.
 */
import type { Socket } from 'node:net';
import { networkOf } from '../../base/network.ts';
import type { InHand } from './in-hand.ts';
import type { MqttSender } from './mqtt.ts';
import { packetBorders } from './packet-borders.ts';
import type { PacketTurns, Sender } from './packet-turns.ts';
import { wholePackets } from './whole-packets.ts';

/** Of the messages of one connection that are not done with, and of their contents. */
const MOST_MESSAGES = 100;
const MOST_BYTES = 1024 * 1024;
/** Of a CONNECT with its will: whoever has not signed in is given no more memory than that. */
const MOST_OF_CONNECT = 8 * 1024;
/** Packets that are handled at once: what they are answered goes out together. */
const AT_ONCE = 64;
const MOST_READ = 16 * 1024;
/** A packet of more bytes than that counts for more than one; these are some fifty samples. */
const BYTES_OF_ONE = 512;

/** A packet that has begun ends within so many milliseconds, and one more second for each so many bytes. */
const PACKET_TIMEOUT = 30_000;
const BYTES_A_SECOND = 16 * 1024;

/** Of its keep-alive interval a client may say nothing for so long (MQTT 3.1.1 §3.1.2.10). */
const MOST_SILENCE = 1.5;

export interface ConnectionFlow {
  /**
   * From now on the connection ends when it says nothing for one and a half times so many seconds, 0
   * for as long as it likes. What it has said and we do not read is no silence.
   */
  expect(keepAlive: number): void;
  /** A message of the connection, with so many bytes of content, is worked on from now on. */
  begin(owner: string, bytes: number): void;
  /** It is done with; call before the broker hears of it, which then asks for more. */
  end(owner: string, bytes: number): void;
}

export function createConnectionFlow(needs: {
  readonly socket: Socket;
  /** The largest packet that it may send; a larger one ends the connection. */
  readonly packetBytes: number;
  readonly turns: PacketTurns;
  /** What all connections have in hand, and what those have sent that have not signed in. */
  readonly shared: InHand;
  readonly unknown: InHand;
  /** Milliseconds for a packet, beside those for its length. */
  readonly packetTimeout?: number | undefined;
  /** As what it has signed in. */
  readonly sender: () => MqttSender | null;
}): ConnectionFlow {
  const { socket, turns, packetTimeout = PACKET_TIMEOUT } = needs;
  const follow = packetBorders(() => (hasIntroduced ? needs.packetBytes : MOST_OF_CONNECT));
  const read: (size?: number) => Buffer | null = socket.read.bind(socket);
  /** Those who have not signed in take the turns of one, each network. */
  const network = `network ${networkOf(socket.remoteAddress ?? '')}`;
  const inHand = { messages: 0, bytes: 0 };
  const whole = wholePackets();
  let reserved: { readonly bytes: number; release(): void } | null = null;
  let hasIntroduced = false;
  let isItsTurn = false;
  let packets = 0;
  let bytes = 0;
  let silence: NodeJS.Timeout | undefined;

  /** What comes behind a CONNECT has to wait until that is answered. */
  const hasOwnRoom = (): boolean =>
    (!hasIntroduced || needs.sender() !== null) &&
    inHand.messages < MOST_MESSAGES &&
    inHand.bytes < MOST_BYTES &&
    !socket.writableNeedDrain;
  const mayGoOn = (): boolean => {
    if (!hasOwnRoom()) return false;
    const owner = needs.sender()?.owner;
    // What has begun may end: it has its room.
    return reserved !== null || roomOf(owner).hasRoom(owner ?? network);
  };

  const roomOf = (owner: string | undefined): InHand =>
    owner === undefined ? needs.unknown : needs.shared;
  /** A packet that has begun counts with all that it announces, until it has ended or its time is over. */
  function reserve(bytes: number): void {
    if (packets === 0 && reserved?.bytes === bytes) return;
    reserved?.release();
    reserved = null;
    if (bytes === 0) return;
    const owner = needs.sender()?.owner;
    const [room, name] = [roomOf(owner), owner ?? network];
    room.begin(name, bytes);
    const late = setTimeout(
      () => {
        // What has come and is not read is not late.
        if (socket.readableLength > 0) late.refresh();
        else socket.destroy();
      },
      packetTimeout + (1000 * bytes) / BYTES_A_SECOND,
    );
    reserved = {
      bytes,
      release() {
        clearTimeout(late);
        room.end(name, bytes);
      },
    };
  }

  function nextPiece(): Buffer | null {
    // Asked for more than it has, a socket gives nothing.
    const chunk = read(Math.min(MOST_READ, socket.readableLength));
    const stretch = chunk && follow(chunk, hasIntroduced ? AT_ONCE : 1);
    if (!stretch) {
      socket.destroy();
      return null;
    }
    ({ packets, length: bytes } = stretch);
    hasIntroduced ||= packets > 0;
    if (packets > 0) silence?.refresh();
    if (bytes < chunk.length) socket.unshift(chunk.subarray(bytes));
    const ended = whole.take(chunk.subarray(0, bytes), stretch);
    reserve(whole.kept);
    // aedes asks no more where it got nothing: so that the socket tells its end.
    if (ended === null && socket.readableLength === 0) read(0);
    return ended;
  }

  const sender: Sender = {
    get account() {
      return needs.sender()?.account ?? null;
    },
    get owner() {
      return needs.sender()?.owner ?? network;
    },
    get hasMore() {
      return bytes > 0 && socket.readableLength > 0 && mayGoOn();
    },
    handleNext() {
      packets = 0;
      bytes = 0;
      isItsTurn = mayGoOn();
      socket.emit('readable');
      isItsTurn = false;
      // aedes waits until it has done with all of them; how much it may have in hand is said above.
      for (let more = 1; more < packets; more += 1) socket.emit('readable');
      return Math.max(packets, bytes / BYTES_OF_ONE);
    },
  };
  /** Gives up the room that it waits for. */
  let leave = (): void => {};
  const goOn = (): void => {
    leave = () => {};
    if (socket.readableLength === 0) return;
    if (mayGoOn()) turns.add(sender);
    else if (hasOwnRoom()) {
      const owner = needs.sender()?.owner;
      const [room, name] = [roomOf(owner), owner ?? network];
      room.wait(name, goOn);
      leave = () => room.leave(name, goOn);
    }
  };

  socket.read = (size?: number) => {
    // Node's own way to have the socket go on; and who asks an empty one hears of its end.
    if (size === 0 || socket.readableLength === 0) return read(size);
    if (isItsTurn) {
      isItsTurn = false;
      return nextPiece();
    }
    goOn();
    return null;
  };
  socket.on('drain', goOn);
  socket.once('close', () => {
    clearTimeout(silence);
    leave();
    reserved?.release();
    reserved = null;
  });
  const endIfSilent = (): void => {
    if (socket.readableLength > 0) silence?.refresh();
    else socket.destroy();
  };

  return {
    expect(keepAlive) {
      if (keepAlive > 0) silence = setTimeout(endIfSilent, MOST_SILENCE * 1000 * keepAlive);
    },
    begin(owner, size) {
      inHand.messages += 1;
      inHand.bytes += size;
      needs.shared.begin(owner, size);
    },
    end(owner, size) {
      inHand.messages -= 1;
      inHand.bytes -= size;
      needs.shared.end(owner, size);
    },
  };
}
