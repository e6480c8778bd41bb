export { resetByOperator } from './reset-by-operator.ts';
export { routeSecondFactor } from './second-factor.routes.ts';
