import styles from './Waiting.module.css';

/** Holds the place of a page or a part of one that is on its way. */
export const Waiting = () => <div aria-busy="true" className={styles.waiting} />;
