export { checkWebhook } from './check-plan.ts';
export { deliveryChannels } from './delivery-channels.ts';
export { findDutyCalendars } from './duty-calendars.store.ts';
export {
  addressesOf,
  maySeeItem,
  type PeopleNeeds,
  peopleOfItem,
  usersNamed,
} from './people-of-item.ts';
export { isOfNamer, isWithheld, type Namer, namerOf, usersNaming } from './plan-namers.ts';
export { findPlans, plansOfItem, type StoredPlan } from './recipient-plans.store.ts';
export { type PlanNeeds, routeRecipientPlans } from './recipients.routes.ts';
export { recipientsInItemFile } from './recipients-in-item-file.ts';
