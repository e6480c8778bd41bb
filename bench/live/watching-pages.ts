/** Pages that watch, in a process of their own: `live-pages.ts` and how to speak with it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { liveCalls } from '@millwright/contract/live/live.calls';
import { liveLimits } from '@millwright/contract/live/live-limits';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import type { Millwright } from '@millwright/testing/start-millwright';
import type { OpenPages, PagesReport } from './live-pages.ts';

export interface Pages {
  report(): Promise<PagesReport>;
  close(): void;
}

export function startPages(message: OpenPages): Pages {
  const child: ChildProcess = fork(join(import.meta.dirname, 'live-pages.ts'));
  child.send(message);
  return {
    async report() {
      const answer = once(child, 'message');
      child.send('report');
      const [report] = (await answer) as [PagesReport];
      return report;
    },
    close: () => child.kill(),
  };
}

/** Opens `count` pages of a server, each watching `each` of the points, the same ones in every run. */
export async function watchPoints(
  millwright: Millwright,
  points: readonly number[],
  { count, each }: { readonly count: number; readonly each: number },
): Promise<Pages> {
  const user = { userName: 'admin', password: millwright.adminPassword };
  const urls: string[] = [];
  const greetings: string[] = [];
  let session: ApiSession | undefined;
  for (let page = 0; page < count; page += 1) {
    if (page % liveLimits.socketsPerSession === 0) session = undefined;
    session ??= await signIn(millwright.url, user);
    const { ticket } = await session.call(liveCalls.ticket, {});
    urls.push(`${millwright.url.replace('http', 'ws')}/api/v1/live?ticket=${ticket}`);
    const own = Array.from(
      { length: each },
      (_, n) => points[(page * 7919 + n * 104_729) % points.length] ?? 0,
    );
    greetings.push(JSON.stringify({ op: 'subscribe', id: 1, points: own }));
  }
  const pages = startPages({ urls, greetings });
  await waitFor('the snapshots', async () => (await pages.report()).frames >= count);
  return pages;
}
