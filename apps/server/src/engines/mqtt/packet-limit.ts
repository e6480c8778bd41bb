/**
 * Ends a connection that announces a packet larger than allowed. The broker's parser collects a
 * packet of any size the protocol can express (256 MiB) before anybody may judge it.
 */
import type { Socket } from 'node:net';

/**
 * Follows the packet borders of one MQTT stream.
 * @returns a function that takes the next bytes and says whether the stream may go on
 */
export function packetLimit(maxBytes: number): (chunk: Uint8Array) => boolean {
  let payloadLeft = 0;
  let inLength = false;
  let length = 0;
  let scale = 1;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (payloadLeft > 0) {
        const skipped = Math.min(payloadLeft, chunk.length - at);
        payloadLeft -= skipped;
        at += skipped;
      } else if (!inLength) {
        inLength = true;
        length = 0;
        scale = 1;
        at += 1;
      } else {
        // Remaining length, seven bits a byte, least significant first (MQTT 3.1.1 §2.2.3).
        const byte = chunk[at] ?? 0;
        at += 1;
        length += (byte & 0x7f) * scale;
        scale *= 128;
        if (length > maxBytes) return false;
        if (byte < 0x80) {
          inLength = false;
          payloadLeft = length;
        }
      }
    }
    return true;
  };
}

/** Attached after the broker, so that reading stays in the broker's hands. */
export function limitPackets(socket: Socket, maxBytes: number): void {
  const mayGoOn = packetLimit(maxBytes);
  socket.on('data', (chunk: Buffer) => {
    if (!mayGoOn(chunk)) socket.destroy();
  });
}
