import { describe, expect, it } from 'vitest';
import { connectionSpans, recordedOf, spanPath, sumConnection } from './connection-spans.ts';

const range = { from: 1000, to: 2000 };

describe('the course of a connection', () => {
  it('begins with the state from before and lasts until now', () => {
    const entries = [
      { at: 1700, state: 'online' },
      { at: 1500, state: 'offline' },
    ] as const;
    expect(connectionSpans(entries, 'online', range)).toEqual([
      { state: 'online', from: 1000, to: 1500 },
      { state: 'offline', from: 1500, to: 1700 },
      { state: 'online', from: 1700, to: 2000 },
    ]);
  });

  it('leaves out what nobody knows, and what is beyond', () => {
    const entries = [
      { at: 2500, state: 'offline' },
      { at: 1500, state: 'abnormal' },
      { at: 500, state: 'online' },
    ] as const;
    expect(connectionSpans(entries, null, range)).toEqual([
      { state: 'abnormal', from: 1500, to: 2000 },
    ]);
    expect(connectionSpans([], null, range)).toEqual([]);
  });
});

describe('its sum', () => {
  it('counts a break once, however it went', () => {
    const spans = connectionSpans(
      [
        { at: 1900, state: 'offline' },
        { at: 1600, state: 'online' },
        { at: 1500, state: 'offline' },
        { at: 1300, state: 'abnormal' },
      ],
      'online',
      range,
    );
    expect(sumConnection(spans)).toEqual({ online: 0.6, breaks: 2, longest: 300 });
  });

  it('of nothing is unknown', () => {
    expect(sumConnection([])).toEqual({ online: null, breaks: 0, longest: 0 });
  });
});

describe('how far the record reaches', () => {
  const online = { at: 1700, state: 'online' } as const;
  it.each([
    ['no further than the first that is known', [online], null, 300],
    ['over all where the state from before is known', [online], 'offline', null],
    ['over all when nothing changed meanwhile', [], 'online', null],
    ['over all when it begins with the time', [{ ...online, at: 1000 }], null, null],
    ['nowhere', [], null, 0],
  ] as const)('%s', (_, entries, before, recorded) => {
    expect(recordedOf(connectionSpans(entries, before, range), range)).toBe(recorded);
  });
});

it('draws a break of a moment as wide as can be seen', () => {
  const spans = [{ state: 'offline', from: 1500, to: 1501 }] as const;
  expect(spanPath(spans, 'offline', range, 100)).toBe('M50.0 0h1.0v1h-1.0z');
  expect(spanPath(spans, 'online', range, 100)).toBe('');
});
