export { countDerivedOf, derivedProtocols } from './count-derived.store.ts';
export { guardInputs, guardReckoning } from './guard-inputs.ts';
export { inputsOfItem } from './point-inputs.store.ts';
export { isDerived, settleDerived, storedExpression } from './settle-derived.ts';
export { writtenExpressions } from './written-expressions.ts';
export { scopeOfTexts } from './written-points.store.ts';
