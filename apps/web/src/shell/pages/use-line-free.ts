import { useEffect, useState } from 'react';

/** The page that is being opened has the line to itself for so long. */
const delayMs = 1500;

/** Whether what is no part of the first page may ask for what it shows. */
export const useLineFree = (): boolean => {
  const [free, setFree] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setFree(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return free;
};
