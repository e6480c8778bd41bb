// A phone belongs to the phone pages: from the site's root, and from each page that it has as well.
// Other links into the desktop stay there. `open-domains.test.ts` holds the list against the pages.
if (matchMedia('(pointer: coarse) and (max-width: 767px)').matches) {
  const shared = [
    '/alarm/alarm_page',
    '/alarm/current_alarm_page',
    '/alarm/history_alarm_page',
    '/device/device_page',
    '/home',
    '/item/item_query',
    '/settings/settings_page',
    '/system/system_page',
    '/task_center',
  ];
  const { pathname, search } = location;
  if (pathname === '/' || pathname === '/login') {
    // After sign-in a link leads to its page.
    location.replace(search === '' ? '/m/' : `/m/#/login${search}`);
  } else if (pathname === '/item/item_page') {
    location.replace('/m/#/items/item_page');
  } else if (shared.includes(pathname)) {
    location.replace(`/m/#${pathname}${search}`);
  }
}
