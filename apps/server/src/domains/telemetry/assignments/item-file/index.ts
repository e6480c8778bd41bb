export { assignmentsInItemFile } from './assignments-in-item-file.ts';
export { madePoints, referExpression, referParts } from './expressions-of-file.ts';
