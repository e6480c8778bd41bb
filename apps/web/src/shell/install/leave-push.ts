/**
 * Whoever signs out here is told of alarms here no more, and what was shown is taken away: also where the
 * server could not be reached. Switched on again it is by who signs in then.
 */
export const leavePush = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined || !('pushManager' in registration)) return;
  for (const shown of await registration.getNotifications()) shown.close();
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
};
