// The page stands in the place of the one that was asked for: that is tried again, wherever it is.
const tryAgain = () => location.reload();
document.querySelector('button').addEventListener('click', tryAgain);
addEventListener('online', tryAgain);

// The network may have come back while this page was still on its way, or only the server was gone:
// of neither is it told.
const everyMs = 3000;
const ask = async () => {
  const answer = document.hidden
    ? null
    : await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) tryAgain();
  else setTimeout(ask, everyMs);
};
setTimeout(ask, everyMs);
