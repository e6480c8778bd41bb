import type {
  AlarmWay,
  PersonalChannel,
} from '@millwright/contract/alarms/alarm-preferences.calls';
import { alarmPreferenceEndpoints } from '@millwright/contract/alarms/endpoints';
import { LevelTag } from '@millwright/ui';
import { App, Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import styles from './ways.module.css';

const levels = [4, 3, 2, 1] as const;

/** Of alarms of which levels recipient plans may tell oneself by mail, short message and WeChat. */
export const AlarmWays = () => {
  const { t } = useTranslation('alarms');
  const { data } = useCall(alarmPreferenceEndpoints.ways, {});
  return (
    <section className={styles.ways} aria-label={t('ways.plans')}>
      <h3>{t('ways.plans')}</h3>
      <p>{t('ways.plans_hint')}</p>
      {data?.list.map((way) => (
        <Way key={way.channel} way={way} />
      ))}
    </section>
  );
};

const Way = ({ way }: { readonly way: AlarmWay }) => {
  const { t } = useTranslation('alarms');
  const { demo } = useProfile();
  const { message } = App.useApp();
  const set = useChange(alarmPreferenceEndpoints.setWay);
  const test = useChange(alarmPreferenceEndpoints.testWay);
  const shown = set.isPending ? set.variables.levels : way.levels;
  const choose = (level: (typeof levels)[number], isOn: boolean): void => {
    const others = way.levels.filter((one) => one !== level);
    const chosen = isOn ? [...others, level] : others;
    set.mutate({ channel: way.channel, levels: chosen.toSorted((a, b) => a - b) });
  };
  const tryOut = (channel: PersonalChannel): void =>
    test.mutate(
      { channel },
      {
        onSuccess: ({ to }) =>
          to === null
            ? message.warning(t('ways.unreachable'))
            : message.success(t('ways.tested', { to })),
        onError: (failure) => message.error(failureText(failure)),
      },
    );
  return (
    <fieldset className={styles.way} disabled={demo}>
      <legend>{t(`ways.channels.${way.channel}`)}</legend>
      <div className={styles.levels}>
        {levels.map((level) => (
          <Checkbox
            key={level}
            checked={shown.includes(level)}
            disabled={demo || set.isPending}
            onChange={({ target }) => choose(level, target.checked)}
          >
            <LevelTag level={level} />
          </Checkbox>
        ))}
        <Button
          disabled={demo || !way.reaches}
          loading={test.isPending}
          onClick={() => tryOut(way.channel)}
        >
          {t('ways.test')}
        </Button>
      </div>
      {way.reaches ? null : <small>{t('ways.unreachable')}</small>}
    </fieldset>
  );
};
