import { type ComponentType, lazy, type ReactNode } from 'react';
import { currentLanguage } from '../../texts/i18n.ts';
import { loadAntdLocale } from './antd-locale.ts';

interface AntdHostProps {
  readonly children: ReactNode;
}

const load = async (): Promise<{ readonly default: ComponentType<AntdHostProps> }> => {
  const [{ AntdApp }] = await Promise.all([
    import('./AntdApp.tsx'),
    loadAntdLocale(currentLanguage()),
  ]);
  return { default: AntdApp };
};

/** Brings antd before it is needed; a failure is told where it is shown. */
export const prefetchAntd = (): void => void load().catch(() => null);

/** What antd's components need around them; antd comes along when it is first shown. */
export const AntdHost = lazy(load);
