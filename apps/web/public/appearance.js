// Runs before the first paint, so that a dark page never flashes white.
(() => {
  try {
    const { appearance } = JSON.parse(localStorage.getItem('mw.theme') || '{}');
    if (/^(light|dark)$/.test(appearance)) document.documentElement.style.colorScheme = appearance;
  } catch {
    localStorage.removeItem('mw.theme');
  }
})();
