/** Ctrl+K: go to a page, or to whatever the domains find. */
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { Icon } from '../icons/Icon.tsx';
import styles from './CommandPalette.module.css';
import { closePalette, openPalette, paletteStore } from './palette.store.ts';
import { useHits } from './use-hits.ts';

const Palette = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState(0);
  const { groups, isSearching } = useHits(term);
  const hits = groups.flatMap((group) => group.hits);

  const go = (to: string): void => {
    closePalette();
    void navigate(to);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[chosen];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && hit !== undefined && !event.nativeEvent.isComposing) {
      go(hit.to);
    }
  };

  return (
    <>
      <label className={styles.field}>
        <Icon name="search" />
        <input
          aria-activedescendant={`palette-${chosen}`}
          aria-controls="palette-hits"
          aria-expanded="true"
          aria-label={t('shell:palette.open')}
          // biome-ignore lint/a11y/noAutofocus: a dialog that exists to be typed in
          autoFocus
          className={styles.input}
          onChange={(event) => {
            setTerm(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          placeholder={t('shell:palette.placeholder')}
          role="combobox"
          value={term}
        />
      </label>
      <div aria-busy={isSearching} className={styles.hits} id="palette-hits" role="listbox">
        {groups.map((group) => (
          <div key={group.title}>
            <p className={styles.group}>{t(group.title)}</p>
            {group.hits.map((hit) => {
              const index = hits.indexOf(hit);
              return (
                <button
                  aria-selected={index === chosen}
                  className={styles.hit}
                  id={`palette-${index}`}
                  key={hit.to}
                  ref={(option) => {
                    if (index === chosen) option?.scrollIntoView({ block: 'nearest' });
                  }}
                  onClick={() => go(hit.to)}
                  onPointerMove={() => setChosen(index)}
                  role="option"
                  tabIndex={-1}
                  type="button"
                >
                  <span>
                    {hit.title}
                    {hit.excerpt === undefined ? null : (
                      <small className={styles.excerpt}>
                        {hit.excerpt.before}
                        <mark>{hit.excerpt.found}</mark>
                        {hit.excerpt.after}
                      </small>
                    )}
                  </span>
                  <span className={styles.detail}>{hit.detail}</span>
                </button>
              );
            })}
          </div>
        ))}
        {hits.length === 0 && (
          <p className={styles.nothing}>
            {t(isSearching ? 'ui:table.loading' : 'shell:palette.nothing')}
          </p>
        )}
      </div>
    </>
  );
};

export const CommandPalette = () => {
  const { t } = useTranslation('shell');
  const open = useStore(paletteStore, (state) => state.open);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      openPalette();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  if (!open) return null;
  return (
    <dialog
      aria-label={t('palette.open')}
      className={styles.dialog}
      onCancel={closePalette}
      onPointerDown={(event) => event.target === event.currentTarget && closePalette()}
      ref={(dialog) => {
        if (dialog !== null && !dialog.open) dialog.showModal();
      }}
    >
      <Palette />
    </dialog>
  );
};
