/** Documents that came from outside: a file, a database, another server. */
import { Fault, type FaultDetails } from '@millwright/kernel';
import { largestEdge, longestDocument, mostNodes } from './limits.ts';
import { NodeParser } from './parse-node.ts';
import { platforms, SCENE_VERSION, type Scene, sceneFormat } from './scene.ts';
import { ObjectReader, type SceneIssueCode, sceneFault, sceneIssueCodes } from './scene-reader.ts';

/** What keeps a document from being read. */
export interface SceneIssue {
  readonly code: SceneIssueCode;
  /** Where in the document: `nodes.3.frame.x`; empty where it is the whole. */
  readonly path: string;
  readonly details: FaultDetails;
}

export type ParsedScene =
  | { readonly scene: Scene; readonly issue: null }
  | { readonly scene: null; readonly issue: SceneIssue };

/**
 * The document that a value is, or why it is none: whatever the value, it does not throw. Of what it
 * returns every number is finite, every id unique and every property known.
 */
export function parseScene(value: unknown): ParsedScene {
  return withIssue(() => sceneOf(value));
}

/** The same of a text of JSON, whose length is looked at before anything else. */
export function parseSceneText(text: string): ParsedScene {
  return withIssue(() => {
    if (text.length > longestDocument) {
      throw sceneFault('scene.too_large', '', { most: longestDocument });
    }
    return sceneOf(parseJson(text));
  });
}

/** The text by which a document is stored: equal documents have equal texts. */
export const serializeScene = (scene: Scene): string => JSON.stringify(scene);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw sceneFault('scene.corrupt', '');
    throw cause;
  }
}

function withIssue(read: () => Scene): ParsedScene {
  try {
    return { scene: read(), issue: null };
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    const code = sceneIssueCodes.find((known) => known === fault.code);
    if (code === undefined) throw fault;
    const { path, ...details } = fault.details;
    return { scene: null, issue: { code, path: String(path), details } };
  }
}

function sceneOf(value: unknown): Scene {
  const from = new ObjectReader(value, '');
  if (from.raw('format') !== sceneFormat) throw sceneFault('scene.foreign', 'format');
  refuseOtherVersions(from.raw('version'));
  const size = from.object('size');
  const background = from.object('background');
  const nodes = new NodeParser();
  const scene: Scene = {
    format: sceneFormat,
    version: SCENE_VERSION,
    size: {
      width: size.number('width', 1, largestEdge),
      height: size.number('height', 1, largestEdge),
    },
    background: {
      color: background.color('color'),
      image: background.raw('image') === null ? null : background.id('image'),
    },
    platform: from.choice('platform', platforms),
    popup: from.boolean('popup'),
    nodes: from.list('nodes', mostNodes, (node, path) => nodes.parse(node, path)),
  };
  for (const object of [size, background, from]) object.end();
  return scene;
}

function refuseOtherVersions(version: unknown): void {
  if (!Number.isInteger(version) || (version as number) < 1) {
    throw sceneFault('scene.corrupt', 'version');
  }
  if ((version as number) > SCENE_VERSION) {
    throw sceneFault('scene.future_version', 'version', {
      version: version as number,
      known: SCENE_VERSION,
    });
  }
}
