import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Assessment,
  BoxClock,
  CERTAIN,
  CERTAIN_AFTER_SILENCE,
  CERTAIN_MESSAGES,
  LATE,
  RECOVERED,
} from './box-clock.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 22, 8);

interface Message {
  readonly arrived: number;
  readonly time: number;
}
interface Evaluated extends Message {
  readonly assessment: Assessment;
}

/** Messages at the clock's pace. @param behind of the box's clock; what it was at each moment */
const live = (
  from: number,
  count: number,
  behind: (at: number) => number = () => 0,
  period = second,
): Message[] =>
  Array.from({ length: count }, (_, n) => {
    const at = from + n * period;
    return { arrived: at, time: at - behind(at) };
  });

/** What was kept from `from` to `to`, sent from `at` on, so many times faster than the clock. */
const kept = (from: number, to: number, at: number, speed: number, period = second): Message[] => {
  const messages: Message[] = [];
  for (let time = from; ; time += period) {
    const arrived = at + (time - from) / speed;
    if (time > Math.min(to, arrived)) return messages;
    messages.push({ arrived, time });
  }
};

/** Read once a period at the clock's pace, and sent so many at a time. */
const inBursts = (messages: readonly Message[], size: number): Message[] =>
  messages.map(({ time }, n) => {
    const last = messages[Math.min(messages.length - 1, n - (n % size) + size - 1)];
    return { arrived: last?.arrived ?? 0, time };
  });

const evaluate = (messages: readonly Message[], clock = new BoxClock()): Evaluated[] =>
  messages.map((message) => ({
    ...message,
    assessment: clock.evaluate(message.arrived, message.time),
  }));

/** Verdicts by their first letters: News, Wrong news, History, Unsure history. */
const shown = (evaluated: readonly Evaluated[]): string =>
  evaluated
    .map(({ assessment: { isNews, isSure } }) =>
      isNews ? (isSure ? 'N' : 'W') : isSure ? 'H' : 'U',
    )
    .join('')
    .replace(/(.)\1{3,}/g, (same: string, letter: string) => `${letter}${same.length}`);

describe('the times of a box', () => {
  it.each<[string, readonly Message[], string]>([
    ['by a clock that is right', live(start, 60), 'N60'],
    ['that are ten seconds late from the first', live(start, 60, () => 10 * second), 'N60'],
    ['that stamp the minute before', live(start, 10, () => minute, minute), 'N10'],
    ['half an hour behind from the first', live(start, 20, () => 30 * minute), 'U10W10'],
    [
      'set back by half an hour',
      [...live(start, 10), ...live(start + 10 * second, 30, () => 30 * minute)],
      'N10UUUW27',
    ],
    [
      'set back by ten seconds',
      [...live(start, 20), ...live(start + 20 * second, 20, () => 10 * second)],
      'N20HHHW17',
    ],
    [
      'set back by a second, which is the daily work of a time service',
      [...live(start, 20), ...live(start + 20 * second, 20, () => second)],
      'N40',
    ],
    [
      'set back while they come once a minute',
      [...live(start, 5, () => 0, minute), ...live(start + 5 * minute, 5, () => hour, minute)],
      'N5UUWWW',
    ],
    [
      'one of them fifty seconds ahead',
      [
        ...live(start, 5),
        { arrived: start + 5 * second, time: start + 55 * second },
        ...live(start + 6 * second, 5),
      ],
      'N5WN5',
    ],
    [
      'set back and right again',
      [
        ...live(start, 5),
        ...live(start + 5 * second, 10, () => hour),
        ...live(start + 15 * second, 5),
      ],
      'N5UUUW7N5',
    ],
    [
      'kept for half an hour, then at once',
      [
        ...live(start, 5),
        ...kept(start + 5 * second, start + hour, start + 30 * minute, 20),
        ...live(start + 32 * minute, 5),
      ],
      'N5UUH1883N10',
    ],
    [
      'kept for half an hour, sent between the news',
      [
        ...live(start, 5),
        ...[
          ...kept(start + 5 * second, start + 100 * second, start + 30 * minute, 5),
          ...live(start + 30 * minute + 100, 20),
        ].sort((a, b) => a.arrived - b.arrived),
      ],
      `N5UNUH4${'NH5'.repeat(18)}N`,
    ],
    [
      'set back while the box was cut off',
      [
        ...live(start, 5),
        ...kept(start, start + 10 * minute, start + 20 * minute, 20),
        ...kept(start - 50 * minute, start - 40 * minute, start + 20.5 * minute, 20),
        ...live(start + 21 * minute, 15, () => hour),
      ],
      'N5UUH599U611W5',
    ],
    [
      'set forward while the box was cut off',
      [
        ...live(start, 5),
        ...kept(start, start + 10 * minute, start + 20 * minute, 20),
        ...Array.from({ length: 600 }, (_, n) => ({
          arrived: start + 20.5 * minute + n * 50,
          time: start + 70 * minute + n * second,
        })),
        ...live(start + 21 * minute, 15, () => -hour),
      ],
      'N5UUH599U610W5',
    ],
    [
      'of two clocks, one an hour behind',
      live(start, 20).flatMap((message, n) =>
        n % 2 === 0 ? [message] : [{ ...message, time: message.time - hour }],
      ),
      'NUNUNWNWNWNWNWNWNWNW',
    ],
    [
      'in summer time by mistake, then in winter time',
      [
        ...live(start, 5),
        ...live(start + 5 * second, 10, () => -hour),
        ...live(start + 15 * second, 5),
      ],
      'N5W10N5',
    ],
    [
      'in winter time by mistake, then in summer time',
      [
        ...live(start, 5),
        ...live(start + 5 * second, 10, () => hour),
        ...live(start + 15 * second, 5),
      ],
      'N5UUUW7N5',
    ],
    [
      'set back by an hour, sent five at a time',
      [
        ...live(start, 20),
        ...inBursts(
          live(start + 20 * second, 25, () => hour),
          5,
        ),
      ],
      'N20U6W19',
    ],
    [
      'set back by an hour, sent ten at a time',
      [
        ...live(start, 20),
        ...inBursts(
          live(start + 20 * second, 40, () => hour),
          10,
        ),
      ],
      'N20U20W20',
    ],
    [
      'set back by an hour amid a short cut',
      [
        ...live(start, 20),
        ...inBursts(
          live(start + 20 * second, 12, (at) => (at < start + 26 * second ? 0 : hour)),
          12,
        ),
        ...live(start + 32 * second, 15, () => hour),
      ],
      'N26U8W13',
    ],
    [
      'set back by half a minute amid a short cut',
      [
        ...live(start, 20),
        ...inBursts(
          live(start + 20 * second, 12, (at) => (at < start + 26 * second ? 0 : 30 * second)),
          12,
        ),
        ...live(start + 32 * second, 15, () => 30 * second),
      ],
      'N26U8W13',
    ],
    [
      'set back by half a minute amid a long cut',
      [
        ...live(start, 5),
        ...kept(start + 5 * second, start + 300 * second, start + 600 * second, 20),
        ...kept(start + 270 * second, start + 580 * second, start + 615 * second, 20),
      ],
      'N5UUH294U311',
    ],
    [
      'kept by two devices, each of which brings its own',
      [
        ...live(start, 5),
        ...kept(start + 5 * second, start + 300 * second, start + 600 * second, 20),
        ...kept(start + 5 * second, start + 300 * second, start + 615 * second, 20),
      ],
      'N5UUH590',
    ],
    [
      'kept yesterday, brought among the news without a silence',
      [...live(start, 5), ...kept(start - 24 * hour, start - 23.9 * hour, start + 5 * second, 20)],
      'N5U65H296',
    ],
    [
      'of 1970, then two years back',
      [
        ...live(start, 2, (at) => at, 100),
        ...live(start + 13 * second, 40, () => 2 * 365 * 24 * hour, 300),
      ],
      'U36W6',
    ],
    [
      'fifty years back, then two years',
      [
        ...live(start, 20, () => 50 * 365 * 24 * hour),
        ...live(start + 20 * second, 20, () => 2 * 365 * 24 * hour),
      ],
      'U10W10U10W10',
    ],
  ])('%s', (_, messages, verdicts) => {
    expect(shown(evaluate(messages))).toBe(verdicts);
  });

  it('is right again as soon as they are, and says so a while later', () => {
    const clock = new BoxClock();
    evaluate([...live(start, 5), ...live(start + 5 * second, 10, () => hour)], clock);
    expect(clock.error).toEqual({ behind: hour, since: start + 8 * second });
    const last = start + 14 * second;
    const later = live(last + second, RECOVERED / second);
    expect(shown(evaluate(later.slice(0, -1), clock))).toBe('N9');
    expect(clock.error).not.toBeNull();
    evaluate(later.slice(-1), clock);
    expect(clock.error).toBeNull();
  });

  it('goes on after a restart with what was known', () => {
    const clock = new BoxClock({ behind: 20 * second, since: start });
    const [first] = evaluate(
      live(start + hour, 1, () => 20 * second),
      clock,
    );
    expect(first?.assessment).toEqual({ isNews: true, isSure: false, shift: 20 * second });
  });

  it('is judged anew when our own clock was set back', () => {
    const clock = new BoxClock();
    expect(shown(evaluate([...live(start, 5), ...live(start - hour, 5)], clock))).toBe('N10');
  });
});

/** How many milliseconds each message is held up; the order stays, as on one connection. */
const held = (messages: readonly Message[], delays: readonly number[]): Message[] => {
  let before = Number.NEGATIVE_INFINITY;
  return messages.map(({ arrived, time }, n) => {
    before = Math.max(before, arrived + (delays[n % delays.length] ?? 0));
    return { arrived: before, time };
  });
};
const delay = (most: number) => fc.array(fc.integer({ min: 0, max: most }), { minLength: 1 });
const period = fc.constantFrom(100, 500, 1000, 5000, 60_000);
const away = fc.oneof(
  fc.integer({ min: minute, max: 48 * hour }),
  fc.integer({ min: -48 * hour, max: -minute }),
);

describe('always', () => {
  it('a good clock behind a bad network is news, and good', () => {
    fc.assert(
      fc.property(period, delay(LATE), delay(1000), (every, delays, mixed) => {
        // Held up by one, overtaken by the other.
        const sent = held(
          live(start, 300, () => 0, every),
          delays,
        );
        const arrived = sent
          .map((message, n) => ({
            ...message,
            arrived: message.arrived + (mixed[n % mixed.length] ?? 0),
          }))
          .sort((a, b) => a.arrived - b.arrived);
        fc.pre(arrived.every(({ arrived: at, time }) => at - time <= LATE));
        let newest = 0;
        for (const { time } of arrived) {
          fc.pre(time >= newest - 5 * second);
          newest = Math.max(newest, time);
        }
        expect(shown(evaluate(arrived))).toBe('N300');
      }),
    );
  });

  it('what was kept is never news before it has reached the clock', () => {
    fc.assert(
      fc.property(
        period,
        fc.double({ min: 2, max: 1000, noNaN: true }),
        fc.integer({ min: 2 * minute, max: 4 * hour }),
        delay(3000),
        (every, speed, gap, delays) => {
          const again = start + gap;
          const backlog = kept(start, again + 2 * gap, again, speed, every).slice(0, 3_000);
          const evaluated = evaluate([
            ...live(start - 60 * every, 60, () => 0, every),
            ...held(backlog, delays),
          ]);
          for (const { arrived, time, assessment } of evaluated) {
            if (arrived - time > LATE) expect(assessment.isNews).toBe(false);
          }
          expect(evaluated.every(({ assessment }) => assessment.shift === 0)).toBe(true);
        },
      ),
    );
  });

  it('a clock that is set is blind for a few seconds or two messages', () => {
    fc.assert(
      fc.property(period, away, delay(900), fc.boolean(), (every, behind, delays, isUnknown) => {
        const clock = new BoxClock();
        if (!isUnknown)
          evaluate(
            live(start - 50 * every, 50, () => 0, every),
            clock,
          );
        const evaluated = evaluate(
          held(
            live(start, 250, () => behind, every),
            delays,
          ),
          clock,
        );
        const from = evaluated[0]?.arrived ?? 0;
        const blind = evaluated.findIndex(({ assessment }) => assessment.isNews);
        expect(blind).toBeGreaterThanOrEqual(0);
        const bound = isUnknown ? CERTAIN_AFTER_SILENCE : CERTAIN;
        const isSoon = (evaluated[blind]?.arrived ?? 0) - from <= bound + every + 900;
        expect(blind < CERTAIN_MESSAGES || isSoon).toBe(true);
        const rest = evaluated.slice(blind);
        for (const { arrived, time, assessment } of rest) {
          expect(assessment).toMatchObject({ isNews: true, isSure: false });
          expect(Math.abs(time + assessment.shift - arrived)).toBeLessThanOrEqual(LATE);
        }
        expect(new Set(rest.map(({ assessment }) => assessment.shift)).size).toBe(1);
        const right = live((evaluated.at(-1)?.arrived ?? 0) + every, 50, () => 0, every);
        expect(shown(evaluate(right, clock))).toBe('N50');
      }),
    );
  });

  it('a clock that is set is noticed though the devices behind the box are seconds apart', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_500 }),
        fc.integer({ min: 20 * second, max: hour }),
        fc.constantFrom(500, second, 2 * second),
        (apart, behind, every) => {
          const both = live(start, 120, (at) => (at < start + 20 * second ? 0 : behind), every).map(
            ({ arrived, time }, n) => ({ arrived, time: n % 2 === 0 ? time : time - apart }),
          );
          const since = evaluate(both).filter(({ arrived }) => arrived >= start + 20 * second);
          const blind = since.findIndex(({ assessment }) => assessment.isNews);
          expect(blind).toBeGreaterThanOrEqual(0);
          const took = (since[blind]?.arrived ?? 0) - (start + 20 * second);
          expect(took).toBeLessThanOrEqual(CERTAIN_AFTER_SILENCE + 3 * every);
          for (const { arrived, time, assessment } of since.slice(blind)) {
            expect(assessment).toMatchObject({ isNews: true, isSure: false });
            expect(Math.abs(time + assessment.shift - arrived)).toBeLessThanOrEqual(LATE);
          }
        },
      ),
    );
  });

  it('before it is known that a clock was set nothing is good, in bursts and after cuts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30 * second, max: 8 * hour }),
        fc.constantFrom(1, 2, 5, 10, 20, 60),
        fc.constantFrom(100, 500, second),
        fc.integer({ min: 0, max: 10 * minute }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        delay(900),
        (behind, size, every, cut, part, isKept, delays) => {
          const step = start + cut * part;
          const again = start + cut;
          const at = (moment: number): number => (moment < step ? 0 : behind);
          const meanwhile = isKept ? live(start, Math.floor(cut / every), at, every) : [];
          const since = [
            ...meanwhile.map(({ time }) => ({ arrived: again, time })),
            ...inBursts(
              live(again, 400, () => behind, every),
              size,
            ),
          ];
          // What goes on just where it ended was kept, or was set back by the cut: nobody can tell.
          fc.pre(isKept ? cut * part >= every : Math.abs(cut - behind) > 10 * second);
          if (isKept) fc.pre(Math.abs(cut * part - behind) > 10 * second);
          const evaluated = evaluate([
            ...live(start - 50 * every, 50, () => 0, every),
            ...held(since, delays),
          ]).slice(50);
          const isRight = meanwhile.filter((_, n) => start + n * every < step).length;
          for (const { assessment } of evaluated.slice(isRight)) {
            expect(assessment.isSure).toBe(false);
          }
          const blind = evaluated.findIndex(
            ({ assessment }) => assessment.isNews && !assessment.isSure,
          );
          expect(blind).toBeGreaterThanOrEqual(0);
          const took = (evaluated[blind]?.arrived ?? 0) - again;
          // Held up a little as well, a burst may begin the measuring anew once.
          const bound = Math.max(2 * CERTAIN_AFTER_SILENCE, 2 * size * every);
          expect(took).toBeLessThanOrEqual(bound + 2 * size * every + 2 * second);
        },
      ),
    );
  });

  it('what is sent again is moved as it was the first time', () => {
    fc.assert(
      fc.property(away, fc.integer({ min: 0, max: 99 }), delay(900), (behind, which, delays) => {
        const clock = new BoxClock();
        evaluate(live(start - 50 * second, 50), clock);
        const evaluated = evaluate(
          held(
            live(start, 100, () => behind),
            delays,
          ),
          clock,
        );
        const first = evaluated.slice(CERTAIN_MESSAGES + 3)[which % 90];
        if (!first) return;
        const last = evaluated.at(-1)?.arrived ?? 0;
        // As the same packet; and as another, when its time is not one of now by then.
        expect(clock.repeated(first.arrived, first.time).shift).toBe(first.assessment.shift);
        if (behind > 0 || behind < -2 * minute) {
          expect(clock.evaluate(last + 100, first.time).shift).toBe(first.assessment.shift);
        }
      }),
    );
  });
});
