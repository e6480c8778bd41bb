import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type { AlarmGuide } from '@millwright/contract/alarms/sources/rule-details.schemas';
import { ruleFileAddress } from '@millwright/contract/alarms/sources/rule-file-address';
import { pictureKinds } from '@millwright/contract/fields/attachments';
import { bytesText } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../shell/icons/Icon.tsx';
import { screenLinks } from '../details/screen-links.ts';
import styles from './alarm-page.module.css';

/**
 * What is to be done first, as its rule said at the raise, with the screen and the file that go with it now;
 * nothing where there is none of it.
 */
export const Instructions = ({
  alarm,
  text,
  guide: { screen, file },
  frame,
}: {
  readonly alarm: Alarm;
  readonly text: string;
  readonly guide: AlarmGuide;
  readonly frame: 'desktop' | 'phone';
}) => {
  const { t } = useTranslation('alarms/page');
  const [screens] = screenLinks.all();
  if (text === '' && screen === null && file === null) return null;
  const address = file === null ? '' : ruleFileAddress(alarm.ruleId ?? 0);
  return (
    <section className={styles.part} aria-label={t('instructions')}>
      <h2>{t('instructions')}</h2>
      {text === '' ? null : <p className={styles.instructions}>{text}</p>}
      {screen === null || screens === undefined ? null : (
        <Link
          className={styles.guide}
          to={screens.address({ ...screen, itemId: alarm.itemId }, frame)}
        >
          <Icon name="screen" size={16} />
          {t('guide_screen', { name: screen.name })}
        </Link>
      )}
      {file === null ? null : pictureKinds.includes(file.mime) ? (
        <a className={styles.picture} href={address} target="_blank" rel="noopener">
          <img src={address} alt={file.name} loading="lazy" />
        </a>
      ) : (
        <a className={styles.guide} href={address} download={file.name}>
          <Icon name="logs" size={16} />
          {file.name} · {bytesText(file.bytes)}
        </a>
      )}
    </section>
  );
};
