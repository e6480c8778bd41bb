import { formatMoment, noValue } from '@millwright/kernel';
import { useUi } from './environment.tsx';

/** A moment in the reader's language and time zone; a dash where there is none. */
export const Moment = ({ time }: { readonly time: number | null }) => {
  const { locale, timeZone } = useUi();
  if (time === null) return <>{noValue}</>;
  return (
    <time dateTime={new Date(time).toISOString()} style={{ whiteSpace: 'nowrap' }}>
      {formatMoment(time, locale, timeZone)}
    </time>
  );
};
