/** What was copied, for this screen and others, as long as the tab is open. */
import { emptyScene, parseSceneText, serializeScene } from '@millwright/scene';
import type { CopiedNodes } from '@millwright/scene/editor';

const key = 'mw.copied-nodes';

/** @returns the text that tells these copies from others */
export function keepCopies({ nodes }: CopiedNodes): string {
  const text = serializeScene({ ...emptyScene(), nodes });
  sessionStorage.setItem(key, text);
  return text;
}

/** `null` where nothing was copied, or by a release that drew otherwise. */
export function keptCopies(): { readonly text: string; readonly copies: CopiedNodes } | null {
  const text = sessionStorage.getItem(key);
  const scene = text === null ? null : parseSceneText(text).scene;
  return text === null || scene === null ? null : { text, copies: { nodes: scene.nodes } };
}
