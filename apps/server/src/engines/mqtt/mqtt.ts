import type { Health, Stoppable } from '../../base/lifecycle.ts';

export interface MqttMessage {
  readonly topic: string;
  readonly payload: Buffer;
  /** Who sent it; an external broker does not tell. */
  readonly clientId?: string;
  /** Of a message that is acknowledged: its id, and whether its sender marks it as sent before. */
  readonly packet?: { readonly id: number; readonly isRepeat: boolean };
}

/**
 * Resolves when the message is durable; only then is a QoS 1 message acknowledged. A refusal is
 * final (sending it again would not help), so it acknowledges too; any other rejection leaves the
 * message with its sender, who sends it again.
 */
export type Receive = (message: MqttMessage) => Promise<void>;

export type Unsubscribe = () => Promise<void>;

/** The device side of the platform: our own broker, or a session on somebody else's. */
export interface Mqtt extends Stoppable {
  /** Where devices connect; carries no password. Known once open. */
  readonly url: string;
  /**
   * Replaces what clients may do at the broker in the box; without rules everybody who reaches the
   * port may do everything.
   */
  guard(rules: MqttRules): void;
  /**
   * Begins to take messages. Everything that must not be missed is subscribed before: a message
   * nobody asked for is acknowledged and gone.
   */
  open(): Promise<void>;
  health(): Promise<Health>;
  /**
   * Resolves when the broker has the message.
   * @throws outage `mqtt.disconnected` instead of keeping it for later: a late command is a wrong one.
   */
  publish(
    topic: string,
    payload: Buffer | string,
    options?: { readonly qos?: 0 | 1; readonly retain?: boolean },
  ): Promise<void>;
  /** Hears what is published from now on to topics that `filter` matches (MQTT 3.1.1 §4.7). */
  subscribe(filter: string, receive: Receive): Promise<Unsubscribe>;
}

/** Who may connect to the broker in the box, and what they may do there. */
export interface MqttRules {
  connect(client: {
    readonly clientId: string;
    readonly userName: string | undefined;
    readonly password: string | undefined;
    readonly address: string | undefined;
  }): Promise<boolean>;
  mayPublish(clientId: string, topic: string): boolean;
  maySubscribe(clientId: string, filter: string): boolean;
}
