/** Shows on the icon of the installed app how many alarms nobody has confirmed; in a browser there is none. */
export const showAppBadge = (count: number): void => {
  if (!('setAppBadge' in navigator) || !matchMedia('(display-mode: standalone)').matches) return;
  // What the system does not show is on the page.
  void navigator.setAppBadge(count).catch(() => null);
};
