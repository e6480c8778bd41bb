export { routeAccount } from './account.routes.ts';
export { takeName } from './change-own-name.ts';
export { closeAccount, finishClosing } from './close-account.ts';
export { maskTarget } from './own-target.ts';
export { routeRegistration } from './registration.routes.ts';
export { removeDemo } from './remove-demo.ts';
export { setPassword } from './set-password.ts';
