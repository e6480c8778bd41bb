import { useEffect, useState } from 'react';

/** Milliseconds after the last key. */
const settledMs = 400;

/** What is being entered, once it has been the same for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
