import { LevelTag, Moment } from '@millwright/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../shell/icons/Icon.tsx';
import styles from './AlarmPopups.module.css';
import { popupKindOf } from './popup-kinds.ts';
import type { Popup } from './popups.store.ts';
import { useSwipeAway } from './use-swipe-away.ts';

export const PopupCard = ({
  popup,
  onOpen,
  onDismiss,
  rest,
}: {
  readonly popup: Popup;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
  /** Of those that it stands for, beside the place. */
  readonly rest?: ReactNode;
}) => {
  const { t } = useTranslation('alarms');
  const swipe = useSwipeAway(onDismiss);
  const { kind, level, text, place, time, over } = popup;
  return (
    <article
      className={styles.card}
      data-over={over || undefined}
      data-stack={rest ? true : undefined}
      {...swipe.events}
      style={{
        ...swipe.style,
        ...(level === undefined || over ? {} : { borderLeftColor: `var(--mw-level-${level})` }),
      }}
    >
      <button className={styles.open} onClick={onOpen} type="button">
        <span className={styles.head}>
          {level === undefined ? <b>{t(popupKindOf(kind).title)}</b> : <LevelTag level={level} />}
          {over ? (
            <span className={styles.over}>
              {t('state.cleared')} · {t('state.unconfirmed')}
            </span>
          ) : null}
          <Moment time={time} />
        </span>
        <b className={styles.text}>{text}</b>
        <span className={styles.place}>{place}</span>
      </button>
      {rest ? <p className={styles.behind}>{rest}</p> : null}
      <button
        aria-label={t('popup.dismiss')}
        className={styles.dismiss}
        onClick={onDismiss}
        type="button"
      >
        <Icon name="close" size={18} />
      </button>
    </article>
  );
};
