/**
 * The hostile side of `hostile-tenant.ts`, a process of its own: as much of everything as it gets.
 * What is refused as too many it asks again at once, as somebody does who means no well.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { liveLimits } from '@millwright/contract/live/live-limits';
import WebSocket from 'ws';

export interface HostileOrder {
  readonly url: string;
  readonly token: string;
  /** Paths below the prefix of the API, each asked for by so many at a time. */
  readonly reads: readonly { readonly path: string; readonly atOnce: number }[];
  readonly points: readonly number[];
  /** A project file, in base64. */
  readonly file: string;
}
export interface HostileReport {
  readonly answered: number;
  readonly refused: number;
}

let answered = 0;
let refused = 0;

async function ask(url: string, init: RequestInit): Promise<void> {
  const reply = await fetch(url, init);
  await reply.arrayBuffer();
  if (reply.status === 429) refused += 1;
  else answered += 1;
}

/** Goes on until the process ends. */
function keep(work: () => Promise<void>): void {
  const again = async (): Promise<never> => {
    for (;;) {
      await work().catch(() => pause(20));
      await pause(1);
    }
  };
  void again();
}

function begin({ url, token, reads, points, file }: HostileOrder): void {
  const headers = { authorization: `Bearer ${token}` };
  for (const { path, atOnce } of reads) {
    for (let one = 0; one < atOnce; one += 1) {
      keep(() => ask(`${url}/api/v1/${path}`, { headers }));
    }
  }
  for (let one = 0; one < 2; one += 1) {
    keep(async () => {
      const body = new FormData();
      body.append('dryRun', 'true');
      body.append('file', new Blob([Buffer.from(file, 'base64')]), 'site.mwitem');
      await ask(`${url}/api/v1/item/upload_item_file`, { method: 'POST', headers, body });
    });
  }
  for (let one = 0; one < 8; one += 1) {
    keep(async () => {
      const reply = await fetch(`${url}/api/v1/live/ticket`, { headers });
      const { data } = (await reply.json()) as { data: { ticket: string } | null };
      if (data === null) {
        refused += 1;
        return;
      }
      const socket = new WebSocket(
        `${url.replace('http', 'ws')}/api/v1/live?ticket=${data.ticket}`,
      );
      const some = points.slice(0, liveLimits.pointsPerSubscription);
      const message = JSON.stringify({ op: 'subscribe', id: 1, points: some });
      await new Promise<void>((resolve) => {
        socket.once('open', () => {
          for (let time = 0; time < 10; time += 1) socket.send(message);
        });
        socket.once('message', () => socket.close());
        socket.once('error', () => resolve());
        socket.once('close', () => resolve());
      });
      answered += 1;
    });
  }
}

process.on('message', (message: HostileOrder | 'report') => {
  if (message === 'report') process.send?.({ answered, refused } satisfies HostileReport);
  else begin(message);
});
