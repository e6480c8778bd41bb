/** No two servers ever have the right to collect at once, whatever freezes, is cut or comes late. */
import { type Duration, milliseconds } from '@millwright/kernel';
import { createSeededRandom, type SeededRandom } from '@millwright/testing/seeded-random';
import { expect, test } from 'vitest';
import { asking, holds, type LeaseTerm, noLease, refused, renewed, taken } from './lease-term.ts';
import { createSteadyTime } from './steady-time.ts';

const short = milliseconds(6_000);
const long = milliseconds(60_000);

/** The row, as the statements of the store treat it. */
class Row {
  holder = -1;
  fence = 0;
  beat = 0;
  expires = 0;
  take(server: number, now: number, lasts: Duration): number | null {
    if (this.expires > now && this.holder !== server) return null;
    this.fence += 1;
    Object.assign(this, { holder: server, beat: 0, expires: now + lasts });
    return this.fence;
  }
  renew(server: number, now: number, asked: { fence: number; beat: number; lasts: Duration }) {
    const { fence, beat, lasts } = asked;
    if (this.holder !== server || this.fence !== fence || this.beat >= beat) return false;
    Object.assign(this, { beat, expires: now + lasts });
    return true;
  }
}

interface Server {
  term: LeaseTerm;
  beat: number;
  frozenUntil: number;
  next: number;
}

/** Steps of 100 ms; questions reach the row late, or after their answer is no longer waited for. */
function run(random: SeededRandom): { fences: number[]; idle: number; both: number } {
  const row = new Row();
  const servers: Server[] = [0, 1, 2].map((n) => ({
    term: noLease,
    beat: 0,
    frozenUntil: 0,
    next: n * 300,
  }));
  const events: { at: number; work: () => void }[] = [];
  let downUntil = 0;
  let both = 0;
  let idle = 0;
  const fences: number[] = [];
  for (let now = 0; now < 400_000; now += 100) {
    if (random.next() < 0.002) downUntil = now + random.between(100, 15_000);
    for (const event of events.filter(({ at }) => at <= now)) {
      if (now < downUntil) continue;
      events.splice(events.indexOf(event), 1);
      event.work();
    }
    for (const [id, server] of servers.entries()) {
      if (random.next() < 0.001) server.frozenUntil = now + random.between(100, 30_000);
      if (now < server.frozenUntil || now < server.next) continue;
      server.next = now + (server.term.is === 'held' ? 1_500 : 1_000);
      // Who is lost begins anew.
      if (server.term.is === 'lost') server.term = noLease;
      const arrives = now + random.between(0, 400) + (random.next() < 0.05 ? 20_000 : 0);
      const back = random.next() < 0.1 ? Number.POSITIVE_INFINITY : random.between(0, 400);
      const answer = (asker: LeaseTerm, work: () => void): void => {
        // Later than it is waited for, or to another life of the server: as if it never came.
        events.push({
          at: arrives + back,
          work: () => {
            const isSame = asker.is === server.term.is;
            if (isSame && back + arrives - now < 1_500) {
              // A frozen server reads its answer when it wakes.
              const when = Math.max(server.frozenUntil, arrives + back);
              if (when <= arrives + back) work();
              else events.push({ at: when, work });
            }
          },
        });
      };
      const { term } = server;
      if (term.is === 'held') {
        const lasts = random.next() < 0.3 ? long : short;
        const asked = { at: now, lasts };
        server.beat += 1;
        const { beat } = server;
        server.term = asking(term, asked);
        events.push({
          at: arrives,
          work: () => {
            const isOurs = row.renew(id, arrives, { fence: term.fence, beat, lasts });
            answer(term, () => {
              if (server.beat !== beat) return;
              server.term = isOurs ? renewed(server.term, asked) : refused(server.term);
            });
          },
        });
      } else if (term.is === 'none') {
        const asked = { at: now, lasts: short };
        events.push({
          at: arrives,
          work: () => {
            // A server asks for the next only when the last is over.
            if (server.term.is !== 'none') return;
            const fence = row.take(id, arrives, short);
            if (fence === null) return;
            fences.push(fence);
            answer(term, () => {
              if (server.term.is === 'none') server.term = taken(fence, asked);
            });
          },
        });
      }
    }
    const collecting = servers.filter(({ term }) => holds(term, now)).length;
    if (collecting > 1) both += 1;
    if (collecting === 0) idle += 1;
  }
  return { fences, idle, both };
}

test('of three servers never two hold it, through freezes, outages and late statements', () => {
  let idle = 0;
  let changes = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const result = run(createSeededRandom(seed));
    expect({ seed, both: result.both }).toEqual({ seed, both: 0 });
    expect(result.fences).toEqual([...result.fences].sort((a, b) => a - b));
    idle += result.idle;
    changes += result.fences.length - 1;
  }
  expect(changes).toBeGreaterThan(60);
  // Somebody collects most of the time all the same.
  expect(idle / (60 * 4_000)).toBeLessThan(0.4);
});

test('a shorter renewal counts from when it is sent, though no answer comes', () => {
  const term = taken(7, { at: 0, lasts: long });
  expect(holds(term, 59_000)).toBe(true);
  const sent = asking(term, { at: 1_000, lasts: short });
  expect([holds(sent, 6_400), holds(sent, 6_500)]).toEqual([true, false]);
  expect(holds(renewed(sent, { at: 8_000, lasts: short }), 9_000)).toBe(true);
  expect(refused(sent)).toEqual({ is: 'lost', fence: 7 });
});

test('time goes on while the process is frozen, and never back', () => {
  const now = { monotonic: 100, wall: 5_000 };
  const time = createSteadyTime({ monotonic: () => now.monotonic, wall: () => now.wall });
  now.monotonic += 10;
  expect(time()).toBe(10);
  // The machine slept: only the wall has moved.
  now.wall += 60_010;
  expect(time()).toBe(60_020);
  now.wall -= 1_000_000;
  expect(time()).toBe(60_020);
  now.monotonic += 5;
  expect(time()).toBe(60_025);
});
