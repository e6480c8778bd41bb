import { useEffect, useState } from 'react';

const tickMs = 250;

/** Seconds left until `end` (milliseconds since 1970), 0 once it has passed. */
export const useCountdown = (end: number): number => {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (end <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    const stop = setTimeout(() => clearInterval(timer), end - Date.now() + 2 * tickMs);
    return () => {
      clearInterval(timer);
      clearTimeout(stop);
    };
  }, [end]);
  return Math.max(0, Math.ceil((end - now) / 1000));
};
