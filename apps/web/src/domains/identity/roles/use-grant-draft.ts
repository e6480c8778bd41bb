import type { RoleRow } from '@millwright/contract/identity/roles.schemas';
import { useState } from 'react';
import {
  applyDifference,
  type Difference,
  differenceOf,
  type Grants,
  grantsOf,
  sizeOf,
} from './grants.ts';

interface GrantDraft {
  /** The role as it was when the changes began. */
  readonly role: RoleRow;
  readonly grants: Grants;
  readonly difference: Difference;
  readonly isDirty: boolean;
  change(grants: Grants): void;
  undo(): void;
  reset(): void;
  /** The role as it is on the server after saving. */
  saved(role: RoleRow): void;
  /** Makes the changes anew to a role that somebody else has changed. */
  rebase(role: RoleRow): void;
}

interface State {
  readonly role: RoleRow;
  /** What was on the screen, step by step; the last is shown. */
  readonly steps: readonly Grants[];
}

/** Changes of a role that are not saved yet; `latest` is the role as it was read last. */
export const useGrantDraft = (latest: RoleRow): GrantDraft => {
  const [state, setState] = useState<State>({ role: latest, steps: [] });
  const untouched = state.steps.length === 0 && latest.version > state.role.version;
  const role = untouched ? latest : state.role;
  const grants = state.steps.at(-1) ?? grantsOf(role);
  const difference = differenceOf(grantsOf(role), grants);
  return {
    role,
    grants,
    difference,
    isDirty: sizeOf(difference) > 0,
    change: (next) => setState({ role, steps: [...state.steps, next] }),
    undo: () => setState({ role, steps: state.steps.slice(0, -1) }),
    reset: () => setState({ role, steps: [] }),
    saved: (fresh) => setState({ role: fresh, steps: [] }),
    rebase: (fresh) =>
      setState({ role: fresh, steps: [applyDifference(grantsOf(fresh), difference)] }),
  };
};
