/** Screens: their document and everything that is made of it. Knows no domain and no page. */
export {
  type Background,
  type Binding,
  type BindingSource,
  type BindingTarget,
  type BindingTransform,
  bindingTargets,
  boundPoints,
  type Color,
  colorsOf,
  type EventAction,
  type EventConfirm,
  type EventTrigger,
  eachNode,
  emptyScene,
  eventConfirms,
  eventTriggers,
  type Frame,
  findNode,
  type Gradient,
  type GradientStop,
  heldFor,
  isColor,
  type Json,
  type JsonObject,
  longestDocument,
  type MapCase,
  type MapResult,
  mostNodes,
  type NodeEvent,
  newNode,
  type OtherColor,
  type OtherReferences,
  type ParsedScene,
  type Platform,
  type PointInput,
  parseScene,
  parseSceneText,
  plainStyle,
  platforms,
  pointInputs,
  recolor,
  referencesOf,
  rewire,
  SCENE_VERSION,
  type Scene,
  type SceneIssue,
  type SceneIssueCode,
  type SceneNode,
  type SceneReferences,
  type Style,
  sceneFormat,
  sceneIssueCodes,
  serializeScene,
} from './document/index.ts';
export { type Field, type Fields, fallbacksOf } from './fields/field.ts';
export type { BindingProgram, ScenePoint } from './live/binding-program.ts';
export { ChangedRows } from './live/changed-rows.ts';
export { columnsOf, Mark, type NodeColumns } from './live/node-columns.ts';
export { type RunOptions, SceneRun } from './live/scene-run.ts';
export {
  type SimulatedPoint,
  type SimulatedSource,
  simulatedSource,
} from './live/simulated-source.ts';
export { stateGiven } from './live/state-of.ts';
export type { ValueSink, ValueSource } from './live/value-source.ts';
export { AnimationClock } from './painters/animation-clock.ts';
export type { PaintOptions } from './painters/look.ts';
export { paintSvg, type SvgOptions, svgPieces } from './painters/svg-painter.ts';
export {
  compileInSteps,
  compilePicture,
  type Picture,
  type PictureNode,
} from './picture/compile-picture.ts';
export { type EquipmentState, equipmentStates } from './primitives/primitive.ts';
export type { Shape, ShapePort } from './shapes/shape.ts';
export { shapeOf, shapes } from './shapes/shapes.ts';
export { type SymbolFamily, type SymbolShape, symbolFamilies } from './symbols/define-symbol.ts';
export { type SymbolLook, symbolLooks } from './symbols/pen.ts';
export { symbols } from './symbols/symbols.ts';
export {
  colorIn,
  darkPalette,
  lightPalette,
  type Palette,
  type ThemeColor,
  themeColors,
} from './theme/palette.ts';
