import { useUi } from '@millwright/ui';
import { useAddress } from '../../../shell/navigation/use-address.ts';

/** How the live values of an item are looked at: in full, or by an operator. */
export const liveViews = ['list', 'cards', 'rows'] as const;
export type LiveView = (typeof liveViews)[number];

const setting = 'live.view';
const isView = (given: unknown): given is LiveView => liveViews.some((view) => view === given);

/** The view that the address names, so that a link shows the same; else the one chosen last. */
export const useLiveView = (): readonly [LiveView, (view: LiveView) => void] => {
  const { settings } = useUi();
  const [params, change] = useAddress();
  const kept = settings.read(setting);
  const named = params.get('view');
  const view = isView(named) ? named : isView(kept) ? kept : 'list';
  return [
    view,
    (next) => {
      settings.write(setting, next);
      change((address) => address.set('view', next));
    },
  ];
};
