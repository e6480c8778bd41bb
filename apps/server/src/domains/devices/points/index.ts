export { checkPoint, readAddress } from './check-point.ts';
export { copyPoints } from './copy-points.ts';
export { createPoints, createPointsIn } from './create-points.ts';
export { deletePoints } from './delete-points.ts';
export {
  countDerivedOf,
  derivedProtocols,
  guardInputs,
  guardReckoning,
  inputsOfItem,
  isDerived,
  scopeOfTexts,
  settleDerived,
  storedExpression,
  writtenExpressions,
} from './derived/index.ts';
export { editPoint } from './edit-point.ts';
export { editPoints } from './edit-points.ts';
export { type FoundPoint, findPointsByName } from './find-by-name.store.ts';
export { isInFlash } from './is-in-flash.ts';
export { meantOtherwise, refusedMeanings } from './kept-meaning.ts';
export { createKeptPoints } from './kept-points.ts';
export { type PointWithLimits, pointsWithLimits } from './limits.store.ts';
export { findMeantSince } from './meant-since.store.ts';
export {
  isRanged,
  type PlacedPoint,
  type SharedPlaces,
  sharedPlaces,
  stationAddress,
  stationKey,
  type WrittenPlaces,
  writtenPlaces,
} from './places/index.ts';
export {
  briefPoints,
  countPointsOf,
  findPoints,
  holdPoints,
  insertPointRows,
  insertPoints,
  itemsOfPoints,
  listPoints,
  type PointQuery,
  pointPagesOf,
  pointsBeside,
  pointsNamed,
  pointsOfDevices,
  updatePoints,
} from './points.store.ts';
export { recordPointEdits } from './record-point-edits.ts';
