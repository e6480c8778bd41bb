/** The document of a screen: what it is, how it is read, what it speaks of. */
export { longestDocument, mostNodes } from './limits.ts';
export { newNode } from './new-node.ts';
export {
  type ParsedScene,
  parseScene,
  parseSceneText,
  type SceneIssue,
  serializeScene,
} from './parse-scene.ts';
export { colorsOf, type OtherColor, recolor } from './recolor.ts';
export { boundPoints, referencesOf, type SceneReferences } from './references.ts';
export { type OtherReferences, rewire } from './rewire.ts';
export {
  type Background,
  type Binding,
  type BindingSource,
  type BindingTarget,
  type BindingTransform,
  bindingTargets,
  type Color,
  type EventAction,
  type EventConfirm,
  type EventTrigger,
  emptyScene,
  eventConfirms,
  eventTriggers,
  type Frame,
  type Gradient,
  type GradientStop,
  heldFor,
  type Json,
  type JsonObject,
  type MapCase,
  type MapResult,
  type NodeEvent,
  type Platform,
  type PointInput,
  plainStyle,
  platforms,
  pointInputs,
  SCENE_VERSION,
  type Scene,
  type SceneNode,
  type Style,
  sceneFormat,
} from './scene.ts';
export { isColor, type SceneIssueCode, sceneIssueCodes } from './scene-reader.ts';
export { eachNode, findNode } from './walk.ts';
