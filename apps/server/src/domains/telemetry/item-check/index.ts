export { actingTexts } from './acting-texts.ts';
export { checkActing } from './check-acting.ts';
