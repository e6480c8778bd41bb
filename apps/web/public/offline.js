// The page stands in the place of the one that was asked for: that is tried again, wherever it is.
document.querySelector('button').addEventListener('click', () => location.reload());
addEventListener('online', () => location.reload());
