import { useEffect, useRef } from 'react';
import { ageText, changeText } from './age.ts';
import { eachSecond } from './each-second.ts';
import { useUi } from './environment.tsx';
import type { LiveReading, Reading } from './reading.ts';

/** How long ago a live value was read, or changed. It writes itself without a rendering. */
export const LiveAge = ({
  source,
  of,
  now = Date.now,
}: {
  readonly source: LiveReading;
  readonly of: 'reading' | 'change';
  /** The server's time now in milliseconds. */
  readonly now?: () => number;
}) => {
  const { texts } = useUi();
  const root = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const ageOf = (reading: Reading | undefined): string => {
      if (reading === undefined) return '';
      return of === 'reading'
        ? ageText(reading.time, now(), texts.age)
        : changeText(reading.change, now(), texts.age);
    };
    const write = (): void => {
      const said = ageOf(source.read());
      if (root.current && root.current.textContent !== said) root.current.textContent = said;
    };
    write();
    const ends = [source.subscribe(write), eachSecond(write)];
    return () => {
      for (const end of ends) end();
    };
  }, [source, of, now, texts]);
  return <time ref={root} className="mw-value-age" />;
};
