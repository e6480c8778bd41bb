/** The watching side of `live-fan-out.ts`, a process of its own: opens pages and counts frames. */
import WebSocket from 'ws';

export interface OpenPages {
  readonly urls: readonly string[];
  /** What each page sends first, if anything. */
  readonly greetings: readonly (string | null)[];
}
export interface PagesReport {
  readonly open: number;
  readonly frames: number;
  readonly bytes: number;
}

let open = 0;
let frames = 0;
let bytes = 0;

async function openPages({ urls, greetings }: OpenPages): Promise<void> {
  for (const [index, url] of urls.entries()) {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) return;
      frames++;
      bytes += data.length;
    });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    open++;
    const greeting = greetings[index];
    if (greeting) socket.send(greeting);
  }
}

process.on('message', (message: OpenPages | 'report') => {
  if (message === 'report') {
    process.send?.({ open, frames, bytes } satisfies PagesReport);
    return;
  }
  openPages(message).catch((error: unknown) => {
    process.stderr.write(`${error}\n`);
    process.exit(1);
  });
});
