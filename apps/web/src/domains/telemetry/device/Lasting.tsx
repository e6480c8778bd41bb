import { eachSecond, useUi } from '@millwright/ui';
import { useEffect, useRef } from 'react';
import { serverClock } from '../../../wire/server-clock.ts';
import { spanText } from './span-text.ts';

/** For how long something has lasted, counted up. It writes itself without a rendering. */
export const Lasting = ({
  since,
  say,
}: {
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Puts the span into words. */
  readonly say: (span: string) => string;
}) => {
  const { locale } = useUi();
  const root = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const write = (): void => {
      const said = say(spanText(serverClock.now() - since, locale));
      if (root.current && root.current.textContent !== said) root.current.textContent = said;
    };
    write();
    return eachSecond(write);
  });
  return <time ref={root} dateTime={new Date(since).toISOString()} />;
};
