import { recipientPlanEndpoints } from '@millwright/contract/alarms/endpoints';
import type { ItemId } from '@millwright/kernel';
import { useMemo } from 'react';
import { useCall } from '../../../wire/queries/use-call.ts';
import type { Names } from './plan-text.ts';

/** Whom the plans of an item may name, and what they are called. */
export const usePlanChoices = (itemId: ItemId) => {
  const { data: choices } = useCall(recipientPlanEndpoints.choices, { itemId });
  const names = useMemo(
    (): Names =>
      new Map([
        ...(choices?.people ?? []).map(({ id, userName }) => [`user:${id}`, userName] as const),
        ...(choices?.roles ?? []).map(({ id, roleName }) => [`role:${id}`, roleName] as const),
      ]),
    [choices],
  );
  return { choices, names };
};
