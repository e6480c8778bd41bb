import { bug } from '@millwright/kernel';
import { createContext, type ReactNode, use } from 'react';
import type { UiTexts } from './texts.ts';

/** Small things that a person has set and expects to find again, by key. */
export interface Settings {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
}

/** What the components need to know of the world they are in. */
export interface UiEnvironment {
  readonly texts: UiTexts;
  readonly locale: 'zh-CN' | 'en-US';
  /** IANA name of the reader's zone, in which moments are shown. */
  readonly timeZone: string;
  readonly settings: Settings;
}

const Environment = createContext<UiEnvironment | null>(null);

export const UiEnvironmentProvider = ({
  value,
  children,
}: {
  readonly value: UiEnvironment;
  readonly children: ReactNode;
}) => <Environment value={value}>{children}</Environment>;

export const useUi = (): UiEnvironment => {
  const environment = use(Environment);
  if (environment === null) throw bug('ui.environment_missing');
  return environment;
};
