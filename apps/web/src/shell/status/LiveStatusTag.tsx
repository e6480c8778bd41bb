import { StatusTag, type StatusTone } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { useLiveLost } from '../../wire/live/use-live-lost.ts';

/**
 * A state that changes by itself. While the live connection is lost it is what was known last: grey,
 * and said to be stale.
 */
export const LiveStatusTag = ({
  tone,
  children,
}: {
  readonly tone: StatusTone;
  /** The state in a word. */
  readonly children: string;
}) => {
  const { t } = useTranslation('shell');
  return useLiveLost() ? (
    <StatusTag tone="off">{t('status.stale', { state: children })}</StatusTag>
  ) : (
    <StatusTag tone={tone}>{children}</StatusTag>
  );
};
