import { request } from 'node:http';
import { createManualClock, startLoopClock } from '@millwright/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Health } from '../../../base/lifecycle.ts';
import { createAdmissionForTests } from '../../admission/admission.builders.ts';
import { createMetrics } from '../../metrics.ts';
import { buildSession, createEdgeForTests } from '../http.builders.ts';

let parts: (Health | Error | 'hangs')[] = [];
const { http, sessions } = createEdgeForTests({
  health: [0, 1].map((index) => ({
    name: `part ${index}`,
    async health() {
      const part = parts[index] ?? { name: `part ${index}`, ok: true };
      if (part instanceof Error) throw part;
      if (part !== 'hangs') return part;
      asked += 1;
      return await hung.promise;
    },
  })),
});
let asked = 0;
let hung = Promise.withResolvers<Health>();
let url = '';
beforeAll(async () => {
  url = (await http.listen()).url;
});
afterAll(() => http.stop());

const ready = async () => {
  const reply = await fetch(`${url}/readyz`);
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};

describe('/readyz', () => {
  it('is ready while every part is well, and degraded when one only helps', async () => {
    parts = [];
    expect(await ready()).toMatchObject({ status: 200, body: { ready: true, degraded: false } });
    parts = [{ name: 'history', ok: false, degraded: true, detail: 'at 10.0.0.7: refused' }];
    const degraded = await ready();
    expect(degraded).toMatchObject({ status: 200, body: { ready: true, degraded: true } });
    expect(JSON.stringify(degraded.body)).not.toContain('10.0.0.7');
  });

  it('calls no part that is well degraded', async () => {
    parts = [{ name: 'broker', ok: true, degraded: true }];
    const { body } = await ready();
    expect(body).toMatchObject({ ready: true, degraded: false });
    expect(body.parts).toContainEqual({ name: 'broker', ok: true, degraded: false });
  });

  it('is not while a part is down or cannot be asked', async () => {
    parts = [{ name: 'database', ok: false }];
    expect(await ready()).toMatchObject({ status: 503, body: { ready: false } });
    parts = [{ name: 'a', ok: true }, new Error('no answer')];
    expect(await ready()).toMatchObject({ status: 503, body: { ready: false } });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('answers within about a second when a part does not, and asks it once at a time', async () => {
    parts = [];
    await ready();
    parts = ['hangs'];
    using clock = startLoopClock();
    const replies = await Promise.all([ready(), ready()]);
    expect(clock.passed()).toBeLessThan(1_500);
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 503, body: { ready: false } });
      // What was known of it last, and how long ago.
      const last = { ok: true, degraded: false, secondsAgo: expect.any(Number) };
      expect(reply.body.parts).toContainEqual({ name: 'part 0', ok: false, degraded: false, last });
    }
    expect(asked).toBe(1);
    hung.resolve({ name: 'part 0', ok: true });
    hung = Promise.withResolvers();
    parts = [];
    expect(await ready()).toMatchObject({ status: 200 });
  });
});

describe('/metrics', () => {
  const metrics = (headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers });

  it('are for this machine', async () => {
    const reply = await metrics();
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await reply.text()).toMatch(/process_cpu_seconds_total/);
  });

  /** Under any name, as `fetch` does not. */
  const under = async (host: string): Promise<number | undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    request(`${url}/metrics`, { headers: { host } }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    })
      .on('error', reject)
      .end();
    return promise;
  };

  it.each(['localhost:8080', '127.0.0.1', 'LOCALHOST', '[::1]:8080'])(
    'are under %s',
    async (host) => {
      expect(await under(host)).toBe(200);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.0.2.1:8080'])(
    'are not under %s, where a page of others may have led here',
    async (host) => {
      expect(await under(host)).toBe(401);
    },
  );

  it.each(['x-forwarded-for', 'x-real-ip', 'via', 'forwarded', 'x-forwarded-host'])(
    'are for administrators where a proxy stands between that adds %s',
    async (name) => {
      const far = { [name]: '203.0.113.9' };
      expect((await metrics(far)).status).toBe(401);
      sessions.set('user', buildSession('user'));
      sessions.set('root', buildSession('root', { grade: 0 }));
      expect((await metrics({ ...far, authorization: 'Bearer user' })).status).toBe(401);
      expect((await metrics({ ...far, authorization: 'Bearer root' })).status).toBe(200);
    },
  );
});

it.each(['readyz', 'metrics'])(
  '/%s is counted per network for others than this machine',
  async (path) => {
    const clock = createManualClock();
    const limits = { perSecond: { network: 1, account: 300, session: 100 } };
    const admission = createAdmissionForTests({ clock, metrics: createMetrics(), limits });
    const edge = createEdgeForTests({ clock, admission });
    onTestFinished(() => edge.http.stop());
    const address = `${(await edge.http.listen()).url}/${path}`;
    const ask = async (headers: Record<string, string>): Promise<number> => {
      const reply = await fetch(address, { headers });
      await reply.text();
      return reply.status;
    };
    const asked: number[] = [];
    for (let time = 0; time < 40; time++) asked.push(await ask({ via: 'a proxy' }));
    expect(asked.at(-1)).toBe(429);
    expect(asked[0]).not.toBe(429);
  },
);
