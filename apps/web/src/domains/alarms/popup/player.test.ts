import { expect, it } from 'vitest';
import { createPlayer } from './player.ts';
import { alarmTones, chimeTones } from './tones.ts';

/** An audio context that counts its sources; suspended until it may play and is told to. */
const fakeContext = (mayPlay: { now: boolean }) => {
  const sources: { loop: boolean; playing: boolean; samples: number }[] = [];
  const context = {
    state: mayPlay.now ? 'running' : 'suspended',
    sampleRate: 8000,
    destination: {},
    async resume() {
      if (mayPlay.now) context.state = 'running';
    },
    createBuffer: (_channels: number, length: number) => ({
      length,
      getChannelData: () => new Float32Array(length),
    }),
    createBufferSource() {
      const source = {
        loop: false,
        playing: false,
        samples: 0,
        buffer: null as { length: number } | null,
        connect() {},
        disconnect() {},
        start() {
          source.playing = true;
          source.samples = source.buffer?.length ?? 0;
        },
        stop() {
          source.playing = false;
        },
      };
      sources.push(source);
      return source;
    },
  };
  return { sources, context: context as unknown as AudioContext };
};

it('loops one alarm at a time until it is stopped', () => {
  const { sources, context } = fakeContext({ now: true });
  const player = createPlayer(() => context, new EventTarget());
  player.loop(alarmTones);
  player.loop(alarmTones);
  expect(sources).toMatchObject([{ loop: true, playing: true }]);
  const end = player.once(chimeTones);
  expect(sources).toMatchObject([{ playing: true }, { loop: false, playing: true }]);
  end();
  expect(sources).toMatchObject([{ playing: true }, { playing: false }]);
  player.stop();
  expect(sources[0]?.playing).toBe(false);
  player.loop(alarmTones);
  expect(sources).toHaveLength(3);
});

it('says that the browser blocks it, and goes on at the first touch', async () => {
  const mayPlay = { now: false };
  const { sources, context } = fakeContext(mayPlay);
  const page = new EventTarget();
  const player = createPlayer(() => context, page);
  player.loop(alarmTones);
  player.once(chimeTones);
  await Promise.resolve();
  expect(player.state.getState().blocked).toBe(true);
  expect(sources).toMatchObject([{ loop: true }]);

  mayPlay.now = true;
  page.dispatchEvent(new Event('pointerdown'));
  await new Promise((resolve) => player.state.subscribe(resolve));
  expect(player.state.getState().blocked).toBe(false);
  player.once(chimeTones);
  expect(sources).toHaveLength(2);
});

it('opens no context before something is to be heard', () => {
  let opened = 0;
  const player = createPlayer(() => {
    opened++;
    return fakeContext({ now: true }).context;
  }, new EventTarget());
  player.stop();
  expect(opened).toBe(0);
});
