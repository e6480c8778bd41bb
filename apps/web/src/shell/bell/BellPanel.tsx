import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './Bell.module.css';
import { momentText } from './moment-text.ts';
import type { BellSection } from './use-bell.ts';

interface BellPanelProps {
  readonly sections: readonly BellSection[];
  readonly onClose: () => void;
}

/** Entries of a kind where other kinds have some, too: all of them are to be in sight. */
const mostOfKind = 5;

const isEmpty = ({ news }: BellSection): boolean => (news?.entries.length ?? 0) === 0;

const Section = ({
  section,
  most,
  onClose,
}: {
  readonly section: BellSection;
  /** Entries that are shown; the others stand on the page of the kind. */
  readonly most: number;
  readonly onClose: () => void;
}) => {
  const { t, i18n } = useTranslation();
  const { news, source, failed } = section;
  return (
    <section>
      <header className={styles.head}>
        <h2>{t(section.title)}</h2>
        <Link onClick={onClose} to={source.path}>
          {t('shell:bell.all')}
        </Link>
      </header>
      {news?.entries.slice(0, most).map(({ key, title, detail, time, colour, to }) => (
        <Link className={styles.entry} key={key} onClick={onClose} to={to}>
          <span
            aria-hidden="true"
            className={styles.mark}
            style={colour === undefined ? undefined : { background: colour }}
          />
          <span className={styles.title}>{title}</span>
          <time dateTime={new Date(time).toISOString()}>{momentText(time, i18n.language)}</time>
          <span className={styles.detail}>{detail}</span>
        </Link>
      ))}
      {news?.entries.length === 0 && <p className={styles.nothing}>{t('shell:bell.nothing')}</p>}
      {news === undefined && failed && <p className={styles.nothing}>{t('shell:bell.failed')}</p>}
    </section>
  );
};

/** What came last, by kind, those with anything first; Escape gives the focus back to the bell. */
export const BellPanel = ({ sections, onClose }: BellPanelProps) => {
  const { t } = useTranslation('shell');
  const panel = useRef<HTMLDivElement>(null);
  const isMixed = sections.filter((section) => !isEmpty(section)).length > 1;
  const most = isMixed ? mostOfKind : Number.POSITIVE_INFINITY;

  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onClose();
  };
  return (
    <div
      aria-label={t('bell.label')}
      className={styles.panel}
      onKeyDown={onKeyDown}
      ref={panel}
      role="dialog"
      tabIndex={-1}
    >
      {sections
        .toSorted((a, b) => Number(isEmpty(a)) - Number(isEmpty(b)))
        .map((section) => (
          <Section key={section.title} most={most} onClose={onClose} section={section} />
        ))}
    </div>
  );
};
