import { pushBrowserEndpoints } from '@millwright/contract/identity/endpoints';
import type { PushBrowser } from '@millwright/contract/identity/push-browsers.schemas';
import { formatMoment } from '@millwright/kernel';
import { nameAgent, useUi } from '@millwright/ui';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange, useChanges } from '../../../wire/queries/use-change.ts';
import { browserState, type FoundBrowser, isSwitchable, ownRow } from './browser-state.ts';
import { lookAtBrowser, subscribeBrowser, unsubscribeBrowser } from './this-browser.ts';
import styles from './ways.module.css';

/** Whether this browser shows alarms though no page is open, and which others of one's own do. */
export const ThisBrowser = () => {
  const { t } = useTranslation('alarms/ways');
  const { locale, timeZone } = useUi();
  const { demo } = useProfile();
  const key = useCall(pushBrowserEndpoints.key, {}).data?.key;
  const list = useCall(pushBrowserEndpoints.list, {}).data?.list;
  const [found, look] = useFound();
  const set = useSwitch(key ?? '', look);
  const remove = useChange(pushBrowserEndpoints.unsubscribe);
  const state = browserState(found, list, key);
  const own = ownRow(found, list ?? [], key);
  const isOn = set.isPending ? set.variables.on : state === 'on';
  const moment = (at: number): string => formatMoment(at, locale, timeZone);
  const lastUsed = ({ lastUsedAt: at }: PushBrowser): string =>
    at === null ? t('never_used') : t('last_used', { time: moment(at) });
  const said = (): string | null => {
    if (set.data !== undefined && set.data !== 'done') return t(set.data);
    return failureText(set.error);
  };
  return (
    <section className={styles.ways} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p>{t('hint')}</p>
      <label className={styles.switch}>
        {t('this')}
        <input
          aria-checked={isOn}
          checked={isOn}
          disabled={demo || !isSwitchable(state) || set.isPending}
          onChange={({ target }) => set.mutate({ on: target.checked, own })}
          role="switch"
          type="checkbox"
        />
      </label>
      <p role="status">{said() ?? t(`states.${state}`, { until: moment(own?.until ?? 0) })}</p>
      {list === undefined || list.length === 0 ? null : (
        <ul aria-label={t('own')} className={styles.browsers}>
          {list.map((browser) => (
            <li key={browser.id}>
              <div>
                <b title={browser.agent}>{nameAgent(browser.agent)}</b>
                <small>
                  {browser.id === own?.id ? `${t('current')} · ` : ''}
                  {t(`frames.${browser.frame}`)} · {lastUsed(browser)}
                </small>
              </div>
              <button
                disabled={demo || remove.isPending}
                onClick={() => remove.mutate({ id: browser.id })}
                type="button"
              >
                {t('remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** What the browser says, and how to ask it again: other pages change it too. */
const useFound = (): [FoundBrowser | null, () => Promise<void>] => {
  const [found, setFound] = useState<FoundBrowser | null>(null);
  const look = useCallback(async () => setFound(await lookAtBrowser()), []);
  useEffect(() => {
    const again = (): void => void look();
    again();
    addEventListener('focus', again);
    return () => removeEventListener('focus', again);
  }, [look]);
  return [found, look];
};

/** Switches this browser on or off; says what kept it from it, where that is the browser. */
const useSwitch = (key: string, look: () => Promise<void>) =>
  useChanges(
    async (
      { on, own }: { readonly on: boolean; readonly own: PushBrowser | undefined },
      send,
    ): Promise<'done' | 'dismissed' | 'failed'> => {
      try {
        if (!on) {
          if (own !== undefined) await send(pushBrowserEndpoints.unsubscribe, { id: own.id });
          await unsubscribeBrowser();
          return 'done';
        }
        const subscribed = await subscribeBrowser(key).catch(() => 'failed' as const);
        if (subscribed === null) return 'dismissed';
        if (subscribed === 'failed') return 'failed';
        await send(pushBrowserEndpoints.subscribe, subscribed);
        return 'done';
      } finally {
        await look();
      }
    },
  );
