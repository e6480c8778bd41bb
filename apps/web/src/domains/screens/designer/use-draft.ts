/** The draft of a screen: read once, saved by itself as it is drawn, and kept here while it cannot be. */
import { screenEndpoints } from '@millwright/contract/screens/endpoints';
import { emptyScene, type Platform, type Scene } from '@millwright/scene';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { call } from '../../../wire/call.ts';
import { CallError } from '../../../wire/errors/call-error.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import { packScene, unpackScene } from '../pack-scene.ts';
import { forgetDrawing, keepDrawing, keptDrawing } from './kept-drawing.ts';

export type SaveState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' }
  /** Tried again by itself; what was drawn is kept in this browser meanwhile. */
  | { readonly kind: 'failed'; readonly text: string }
  /** Somebody else has saved since; nothing is saved until it is decided whose is to stay. */
  | { readonly kind: 'stale'; readonly text: string };

export interface Draft {
  readonly scene: Scene;
  /** What this browser kept of an earlier time and the server has not got; null without any. */
  readonly kept: { readonly scene: Scene; readonly at: number } | null;
}

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly draft: Draft };

/** Milliseconds after the last stroke, and after a failure. */
const [rest, again] = [1_500, 10_000];

const read = async (packed: string | null, platform: Platform): Promise<Scene> => {
  if (packed === null) return emptyScene(platform);
  const { scene, issue } = await unpackScene(packed);
  if (scene === null) throw new RangeError(`${issue.code} ${issue.path}`);
  return scene;
};

export function useDraft(id: number, platform: Platform) {
  const { user_guid: user } = useProfile();
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const version = useRef(0);
  const saved = useRef<Scene | null>(null);
  const latest = useRef<Scene | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<boolean> | null>(null);

  const load = async (): Promise<void> => {
    clearTimeout(timer.current);
    setLoaded({ kind: 'loading' });
    try {
      const draft = await call(screenEndpoints.draft, { id }, { hideErrors: true });
      const scene = await read(draft.content, platform);
      const before = keptDrawing(user, id);
      const isNewer = before !== null && before.content !== draft.content;
      const kept = isNewer ? { scene: await read(before.content, platform), at: before.at } : null;
      version.current = draft.version;
      saved.current = scene;
      latest.current = scene;
      setState({ kind: 'saved' });
      setLoaded({ kind: 'ready', draft: { scene, kept } });
    } catch (error) {
      setLoaded({ kind: 'failed', error });
    }
  };
  const begin = useEffectEvent(load);
  useEffect(() => {
    void begin();
    return () => clearTimeout(timer.current);
  }, []);

  const save = async (): Promise<boolean> => {
    const scene = latest.current;
    if (scene === null || scene === saved.current) return true;
    setState({ kind: 'saving' });
    const content = await packScene(scene);
    keepDrawing(user, id, { version: version.current, content, at: serverClock.now() });
    try {
      const input = { id, version: version.current, content };
      const reply = await call(screenEndpoints.saveDraft, input, { hideErrors: true });
      version.current = reply.version;
      saved.current = scene;
      forgetDrawing(user, id);
      const isAll = latest.current === scene;
      setState({ kind: isAll ? 'saved' : 'unsaved' });
      if (!isAll) later(rest);
      return isAll;
    } catch (error) {
      const text = error instanceof CallError ? error.text : String(error);
      if (error instanceof CallError && error.code === 'screen.draft_stale') {
        setState({ kind: 'stale', text });
      } else {
        setState({ kind: 'failed', text });
        later(again);
      }
      return false;
    }
  };
  /** One save at a time. */
  const saveNow = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    await saving.current;
    saving.current = save();
    return saving.current;
  };
  const later = (ms: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void saveNow(), ms);
  };

  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (latest.current !== saved.current) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent): void => warn(event);
    addEventListener('beforeunload', listen);
    return () => removeEventListener('beforeunload', listen);
  }, []);

  return {
    loaded,
    state,
    version,
    reload: load,
    saveNow,
    /** The screen as it is drawn now. */
    draw(scene: Scene): void {
      if (latest.current === scene) return;
      latest.current = scene;
      if (scene === saved.current) return;
      setState((before) => (before.kind === 'stale' ? before : { kind: 'unsaved' }));
      if (state.kind !== 'stale') later(rest);
    },
    /** Puts what is drawn here in the place of what somebody else has saved. */
    async overwrite(): Promise<boolean> {
      const theirs = await call(screenEndpoints.draft, { id });
      version.current = theirs.version;
      setState({ kind: 'unsaved' });
      return saveNow();
    },
    /** What was kept of an earlier time is wanted no more. */
    forgetKept: () => forgetDrawing(user, id),
  };
}
