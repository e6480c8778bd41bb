// A phone that opens the site's root belongs to the phone pages; links into the desktop stay there.
if (
  (location.pathname === '/' || location.pathname === '/login') &&
  matchMedia('(pointer: coarse) and (max-width: 767px)').matches
) {
  // After sign-in a link leads to its page.
  location.replace(location.search === '' ? '/m/' : `/m/#/login${location.search}`);
}
