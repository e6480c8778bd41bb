export { checkActing } from './check-acting.ts';
