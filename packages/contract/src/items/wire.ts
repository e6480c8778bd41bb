import { defineWire } from '../manifest/define-wire.ts';
import { homeCalls } from './home.calls.ts';
import { itemFileCalls } from './item-file.calls.ts';
import { itemMapCalls } from './item-map.calls.ts';
import { itemCalls } from './items.calls.ts';
import { itemChanged } from './items.events.ts';
import { projectGroupCalls } from './project-groups.calls.ts';

/** What items answer and tell. */
export const items = defineWire({
  calls: {
    itemCalls,
    homeCalls,
    itemFileCalls,
    itemMapCalls,
    projectGroupCalls,
  },
  events: { itemChanged },
});
