/** What pictures say of themselves. */
export { isTooLarge, readPicture } from './check-picture.ts';
