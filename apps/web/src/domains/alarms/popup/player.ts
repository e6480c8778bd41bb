/** Two players on one audio context: a sound that goes round and round, and sounds heard once. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { renderTones, type Tone } from './tones.ts';

export interface Player {
  /** `blocked`: the browser keeps quiet until the user touches the page. */
  readonly state: StoreApi<{ readonly blocked: boolean }>;
  /** Plays until `stop`, from the first touch where the browser blocks it. */
  loop(tones: readonly Tone[]): void;
  stop(): void;
  /** Plays once; not at all while blocked, for nobody needs it later. @returns what ends it before its time */
  once(tones: readonly Tone[]): () => void;
}

const gestures = ['pointerdown', 'keydown'] as const;

/**
 * @param openContext called when something is to be heard for the first time
 * @param page where touches are listened for
 */
export const createPlayer = (
  openContext: () => AudioContext,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): Player => {
  const state = createStore<{ readonly blocked: boolean }>(() => ({ blocked: false }));
  let context: AudioContext | null = null;
  let looping: AudioBufferSourceNode | null = null;

  const unlock = async (): Promise<void> => {
    await context?.resume();
    if (context?.state !== 'running') return;
    state.setState({ blocked: false });
    for (const gesture of gestures) page.removeEventListener(gesture, onGesture, true);
  };
  const onGesture = (): void => void unlock();

  const opened = (): AudioContext => {
    context ??= openContext();
    if (context.state === 'suspended' && !state.getState().blocked) {
      state.setState({ blocked: true });
      for (const gesture of gestures) page.addEventListener(gesture, onGesture, true);
      // A page that may play is told so at once.
      void unlock();
    }
    return context;
  };

  const start = (audio: AudioContext, tones: readonly Tone[], loop: boolean) => {
    const samples = renderTones(tones, audio.sampleRate);
    const buffer = audio.createBuffer(1, samples.length, audio.sampleRate);
    buffer.getChannelData(0).set(samples);
    const source = audio.createBufferSource();
    source.buffer = buffer;
    source.loop = loop;
    source.connect(audio.destination);
    source.start();
    return source;
  };

  return {
    state,
    loop(tones) {
      looping ??= start(opened(), tones, true);
    },
    stop() {
      looping?.stop();
      looping?.disconnect();
      looping = null;
    },
    once(tones) {
      const audio = opened();
      if (audio.state !== 'running') return () => {};
      const source = start(audio, tones, false);
      return () => {
        source.stop();
        source.disconnect();
      };
    },
  };
};
