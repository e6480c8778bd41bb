/** The header's bell: how much waits to be seen to, and what came last. */
import type { TopicToken } from '@millwright/contract/manifest/topic';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshingTopic } from '../../wire/live/use-refreshing-topic.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './Bell.module.css';
import { BellPanel } from './BellPanel.tsx';
import { type BellSection, useBell } from './use-bell.ts';

const mostShown = 99;

const Listening = ({ topic, section }: { topic: TopicToken; section: BellSection }) => {
  useRefreshingTopic(topic, section.key);
  return null;
};

export const Bell = ({ className }: { readonly className?: string | undefined }) => {
  const { t } = useTranslation('shell');
  const sections = useBell();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const unread = sections.reduce((sum, { news }) => sum + (news?.unread ?? 0), 0);
  const label = unread > 0 ? t('bell.unread', { count: unread }) : t('bell.label');

  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: Event): void => {
      if (!place.current?.contains(target as Node)) close();
    };
    addEventListener('pointerdown', outside, true);
    return () => removeEventListener('pointerdown', outside, true);
  }, [open, close]);

  if (sections.length === 0) return null;
  return (
    <div className={styles.place} ref={place}>
      {sections.map((section) =>
        section.source.topic === undefined ? null : (
          <Listening key={section.title} section={section} topic={section.source.topic} />
        ),
      )}
      <button
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={label}
        className={className}
        onClick={() => setOpen(!open)}
        title={label}
        type="button"
      >
        <Icon name="alarm" />
        {unread > 0 && (
          <span className={styles.count}>{unread > mostShown ? `${mostShown}+` : unread}</span>
        )}
      </button>
      {open && <BellPanel onClose={close} sections={sections} />}
    </div>
  );
};
