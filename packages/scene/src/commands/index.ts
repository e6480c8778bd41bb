/** Everything that is done to a document, as functions from one to the next, and the log of it. */

export { around, type Box } from '../picture/box.ts';
export {
  alignNodes,
  boxesOf,
  distributeNodes,
  type Edge,
  moveNodes,
  sameSize,
} from './arrange.ts';
export {
  addNodes,
  bindNode,
  removeNodes,
  setEvents,
  setProps,
  setScreen,
  setTraits,
  styleNodes,
} from './change-nodes.ts';
export {
  type CopiedNodes,
  type CopyGrid,
  copyNodes,
  duplicateNodes,
  pasteNodes,
} from './copies.ts';
export { type Ids, outermost } from './edit-tree.ts';
export { boxOf } from './frames.ts';
export { groupNodes, ungroupNodes } from './grouping.ts';
export { beginHistory, record, redo, type SceneHistory, undo } from './history.ts';
export { type OrderMove, orderNodes } from './order.ts';
export {
  matchByPattern,
  type NamedPoint,
  type PointReplacements,
  replacePoints,
} from './replace-points.ts';
export { flipNodes, placeNode, resizeNodes, rotateNodes } from './reshape.ts';
