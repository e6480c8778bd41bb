import { homeEndpoints } from '@millwright/contract/items/endpoints';
import { ErrorState, useUi, ZoneMark } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../shell/icons/Icon.tsx';
import { mayOpen } from '../../../shell/session/access.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { homeTiles } from '../item-ports.ts';
import { useEveryItem } from '../items.queries.ts';
import { sumCounts } from '../sum-counts.ts';
import styles from './home.module.css';
import { type Frame, type ShownTile, shownTiles } from './home-tiles.ts';

const figuresEveryMs = 10_000;

/** The figures of the home page as tiles; each leads to its list. */
export const HomeTiles = ({ frame }: { readonly frame: Frame }) => {
  const profile = useProfile();
  const { data, error, refetch } = useCall(
    homeEndpoints.statistics,
    {},
    { everyMs: figuresEveryMs, keepPrevious: true },
  );
  const items = useEveryItem({ counted: true });
  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (!data) return <ul className={styles.tiles} aria-busy="true" data-waiting="true" />;
  const tiles = shownTiles(homeTiles.all(), data, sumCounts(items.data?.list ?? []), {
    frame,
    mayOpen: (page) => mayOpen(profile, page),
  });
  return (
    <>
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <li key={tile.key} data-tone={tile.tone ?? 'plain'}>
            {tile.to === undefined ? (
              <div className={styles.tile}>
                <Face tile={tile} isNow={!error} />
              </div>
            ) : (
              <Link className={styles.tile} to={tile.to}>
                <Face tile={tile} isNow={!error} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {tiles.some(({ today }) => today !== undefined) && <ZoneMark timeZone={profile.timeZone} />}
    </>
  );
};

interface FaceProps {
  readonly tile: ShownTile;
  /** False where its figure was seen earlier, and nobody answers now. */
  readonly isNow: boolean;
}

const Face = ({ tile, isNow }: FaceProps) => {
  const { t } = useTranslation('items');
  const { locale } = useUi();
  return (
    <>
      <span className={styles.name}>
        <Icon name={tile.icon} size={16} />
        {t(tile.title)}
      </span>
      <b>{tile.value.toLocaleString(locale)}</b>
      <Foot tile={tile} isNow={isNow} />
    </>
  );
};

const Foot = ({ tile: { today, share, note }, isNow }: FaceProps) => {
  const { t } = useTranslation('items');
  const { locale } = useUi();
  if (today !== undefined) {
    return (
      <small data-grown={today > 0}>
        {today > 0 ? t('home.today', { count: today }) : t('home.none_today')}
      </small>
    );
  }
  if (typeof share === 'number') {
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    return (
      <small className={styles.share}>
        <i aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} />
        </i>
        {percent.format(share)}
      </small>
    );
  }
  if (note !== undefined) return <small>{t(note.key, { count: note.count })}</small>;
  return <small>{isNow ? t('home.now') : null}</small>;
};
