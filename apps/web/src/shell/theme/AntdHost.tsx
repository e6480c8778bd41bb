import { type ComponentType, type ReactNode, Suspense } from 'react';
import { currentLanguage } from '../../texts/i18n.ts';
import { lazyAgain } from '../pages/lazy-again.ts';
import { Waiting } from '../pages/Waiting.tsx';
import { loadAntdLocale } from './antd-locale.ts';

interface AntdHostProps {
  readonly children: ReactNode;
}

const load = async (): Promise<ComponentType<AntdHostProps>> => {
  const [{ AntdApp }] = await Promise.all([
    import('./AntdApp.tsx'),
    loadAntdLocale(currentLanguage()),
  ]);
  return AntdApp;
};

/** Brings antd before it is needed; a failure is told where it is shown. */
export const prefetchAntd = (): void => void load().catch(() => null);

const host = lazyAgain(load);

/** What antd's components need around them; antd comes along when it is first shown. */
export const AntdHost = ({ children }: AntdHostProps) => {
  const Host = host();
  return (
    <Suspense fallback={<Waiting />}>
      <Host>{children}</Host>
    </Suspense>
  );
};
