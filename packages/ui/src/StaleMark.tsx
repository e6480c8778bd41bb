import { formatMoment, noValue } from '@millwright/kernel';
import { Button } from 'antd';
import { useUi } from './environment.tsx';
import { fill } from './texts.ts';

/** What stands below could not be asked for again: how old it is, why, and the way to try anew. */
export const StaleMark = ({
  since,
  reason,
  onRetry,
}: {
  readonly since: number | null;
  readonly reason: string;
  readonly onRetry: () => void;
}) => {
  const { texts, locale, timeZone } = useUi();
  const time = since === null ? noValue : formatMoment(since, locale, timeZone);
  return (
    <div className="mw-table-stale" role="status">
      <span>
        {fill(texts.table.stale, { time })} <small>{reason}</small>
      </span>
      <Button type="link" size="small" onClick={onRetry}>
        {texts.state.retry}
      </Button>
    </div>
  );
};
