/** How a Siemens S7 controller is spoken to. */
import { z } from 'zod/mini';

export const s7Models = ['S7-1200', 'S7-1500', 'S7-300', 'S7-400', 'S7-200-SMART'] as const;
export type S7Model = (typeof s7Models)[number];

/** As what we sign in: the controller keeps connections for each kind. */
export const s7Connections = ['pg', 'op', 'basic'] as const;

export const s7SettingsFields = {
  model: z._default(z.enum(s7Models), 'S7-1200'),
  rack: z._default(z.int().check(z.minimum(0), z.maximum(7)), 0),
  slot: z._default(z.int().check(z.minimum(0), z.maximum(31)), 1),
  connection: z._default(z.enum(s7Connections), 'pg'),
};

export const s7Settings = z.object(s7SettingsFields);
export type S7Settings = z.infer<typeof s7Settings>;

/** Where the processor of a model sits unless somebody put it elsewhere. */
export const s7Places: Readonly<Record<S7Model, Omit<S7Settings, 'model'>>> = {
  'S7-1200': { rack: 0, slot: 1, connection: 'pg' },
  'S7-1500': { rack: 0, slot: 1, connection: 'pg' },
  'S7-300': { rack: 0, slot: 2, connection: 'pg' },
  'S7-400': { rack: 0, slot: 3, connection: 'pg' },
  'S7-200-SMART': { rack: 0, slot: 0, connection: 'basic' },
};
