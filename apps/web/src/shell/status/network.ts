/**
 * Whether the browser has a network. On a panel beside the machine it may have none and the server
 * all the same, on the same computer: a page that was loaded without a network goes without, until
 * there is one.
 */
let isNeeded = navigator.onLine;
addEventListener('online', () => {
  isNeeded = true;
});

export const isOnline = (): boolean => navigator.onLine || !isNeeded;
