export {
  defineScreenNames,
  type GivenScreen,
  isShownIn,
  type ScreenNames,
  writtenFrom,
} from './from-screen.ts';
export { mayStillWrite } from './may-still-write.ts';
export { type Hand, isSameName, namesOf } from './one-hand.ts';
export { createRightsOfWriters, type RightsOfWriters } from './rights-of-writers.ts';
export {
  type AccountsOfWriters,
  accountsOfWriters,
  createSecondPeople,
  type SecondPeople,
} from './second-people.ts';
