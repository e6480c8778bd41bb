/**
 * The life of one occurrence of an alarm, after OPC UA Part 9 (AcknowledgeableConditionType,
 * §5.7): whether its condition holds is one matter, whether somebody has seen it and dealt with it
 * another. An occurrence that is over does not begin again; the condition raises a new one.
 *
 * Shelving and suppression (§5.8) change who is told, never these states; escalation changes the
 * level. Each is a dimension of its own beside this one.
 */
export interface AlarmState {
  /** ActiveState: the condition holds. */
  readonly active: boolean;
  /** AckedState: somebody has seen it. */
  readonly acknowledged: boolean;
  /** ConfirmedState: somebody has dealt with it, or answers for it. */
  readonly confirmed: boolean;
}

export type AlarmEvent = 'clear' | 'acknowledge' | 'confirm';

/** An occurrence as it begins. */
export const raised: AlarmState = { active: true, acknowledged: false, confirmed: false };

/**
 * The state after the event; null when the event says nothing new in this state. Confirming
 * acknowledges too: who answers for an alarm has seen it.
 */
export function step(state: AlarmState, event: AlarmEvent): AlarmState | null {
  switch (event) {
    case 'clear':
      return state.active ? { ...state, active: false } : null;
    case 'acknowledge':
      return state.acknowledged ? null : { ...state, acknowledged: true };
    case 'confirm':
      return state.confirmed ? null : { ...state, acknowledged: true, confirmed: true };
  }
}

/** Retain (§5.5.2): it still wants somebody's attention. */
export const isRetained = (state: AlarmState): boolean => state.active || !state.confirmed;
