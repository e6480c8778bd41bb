import { createStore } from 'zustand/vanilla';

export const paletteStore = createStore<{ readonly open: boolean }>(() => ({ open: false }));

export const openPalette = (): void => paletteStore.setState({ open: true });
export const closePalette = (): void => paletteStore.setState({ open: false });
