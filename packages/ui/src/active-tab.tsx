/** Whether the page around a component is the one being shown; kept pages stay built while hidden. */
import { createContext, use } from 'react';

const ActiveTab = createContext(true);

/** Given by the frame around each kept page. */
export const ActiveTabProvider = ActiveTab.Provider;

/** False while the page waits behind another tab; true outside of any tab. */
export const useActiveTab = (): boolean => use(ActiveTab);
