import type { AlarmWay } from '@millwright/contract/alarms/alarm-ways.schemas';
import { alarmPreferenceEndpoints } from '@millwright/contract/alarms/endpoints';
import { LevelTag } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import styles from './ways.module.css';

const levels = [4, 3, 2, 1] as const;

const isOfPages = ({ channel }: AlarmWay): boolean => channel === 'popup' || channel === 'voice';

/** Of alarms of which levels open pages, and recipient plans by mail, short message, WeChat and closed browsers, may tell oneself. */
export const AlarmWays = () => {
  const { t } = useTranslation('alarms');
  const { data } = useCall(alarmPreferenceEndpoints.ways, {});
  const part = (name: 'pages' | 'plans', ways: readonly AlarmWay[]) => (
    <section className={styles.ways} aria-label={t(`ways.${name}`)}>
      <h2>{t(`ways.${name}`)}</h2>
      <p>{t(`ways.${name}_hint`)}</p>
      {ways.map((way) => (
        <Way key={way.channel} way={way} />
      ))}
    </section>
  );
  const list = data?.list ?? [];
  return (
    <>
      {part('pages', list.filter(isOfPages))}
      {part(
        'plans',
        list.filter((way) => !isOfPages(way)),
      )}
    </>
  );
};

const Way = ({ way }: { readonly way: AlarmWay }) => {
  const { t } = useTranslation('alarms');
  const { demo } = useProfile();
  const set = useChange(alarmPreferenceEndpoints.setWay);
  const test = useChange(alarmPreferenceEndpoints.testWay);
  const shown = set.isPending ? set.variables.levels : way.levels;
  const { channel } = way;
  const own = channel === 'popup' || channel === 'voice' ? null : channel;
  const choose = (level: (typeof levels)[number], isOn: boolean): void => {
    const others = way.levels.filter((one) => one !== level);
    const chosen = isOn ? [...others, level] : others;
    set.mutate({ channel: way.channel, levels: chosen.toSorted((a, b) => a - b) });
  };
  const said = (): string | null => {
    if (!way.reaches) return t('ways.unreachable');
    if (test.data === undefined) return failureText(test.error);
    const { to } = test.data;
    return to === null ? t('ways.unreachable') : t('ways.tested', { to });
  };
  return (
    <fieldset className={styles.way} disabled={demo}>
      <legend>{t(`ways.channels.${way.channel}`)}</legend>
      <div className={styles.levels}>
        {levels.map((level) => (
          <label key={level}>
            <input
              type="checkbox"
              checked={shown.includes(level)}
              disabled={set.isPending}
              onChange={({ target }) => choose(level, target.checked)}
            />
            <LevelTag level={level} />
          </label>
        ))}
        {own === null ? null : (
          <button
            type="button"
            disabled={!way.reaches || test.isPending}
            onClick={() => test.mutate({ channel: own })}
          >
            {t('ways.test')}
          </button>
        )}
      </div>
      <small role="status">{said()}</small>
    </fieldset>
  );
};
