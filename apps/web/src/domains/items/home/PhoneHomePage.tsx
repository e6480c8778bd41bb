import { homeCards } from '../contributions.ts';
import { HomeTiles } from './HomeTiles.tsx';
import styles from './home.module.css';
import type { FrameLists } from './home-tiles.ts';

const lists: FrameLists = {
  items: { path: '/items/item_page', page: 'item_page' },
  devices: { path: '/device/device_page', page: 'device_page' },
  alarms: { path: '/alarm/current_alarm_page', page: 'current_alarm_page' },
};

/** What matters now, on the phone. */
export const PhoneHomePage = () => (
  <div className={styles.phone}>
    <HomeTiles lists={lists} />
    <div className={styles.grid}>
      {homeCards.all().map(({ key, Phone }) =>
        Phone === undefined ? null : (
          <section key={key} className={styles.card}>
            <Phone />
          </section>
        ),
      )}
    </div>
  </div>
);
