export { routeSecondFactor } from './second-factor.routes.ts';
