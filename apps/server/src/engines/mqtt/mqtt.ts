import type { Health, Stoppable } from '../../base/lifecycle.ts';
import type { PacketTurns } from './packet-turns.ts';

export interface MqttMessage {
  readonly topic: string;
  readonly payload: Buffer;
  /** An external broker does not tell. */
  readonly sender?: MqttSender;
  /** Of a message that is acknowledged. */
  readonly packet?: {
    readonly id: number;
    /** Whether its sender marks it as sent before. */
    readonly isRepeat: boolean;
    /** Whether nobody is there any more to be told that it was kept; another broker does not tell. */
    readonly isGone?: () => boolean;
  };
}

/** Who sent a message. */
export interface MqttSender {
  /** As which it signed in. */
  readonly account: string;
  /** Whose account it is; its packets take the turns of this one. */
  readonly owner: string;
  /** The name of its session, which no other account has. */
  readonly session: string;
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
  /** The same with TLS; null where the broker in the box does not listen with it. */
  readonly secureUrl: string | null;
  /**
   * Replaces what holds for clients that connect to the broker in the box from now on; without
   * rules everybody who reaches the port may do everything.
   */
  guard(rules: MqttRules): void;
  /**
   * Ends the connections to the broker in the box that have such rights, without their wills; who
   * had them may sign in anew.
   */
  disconnect(isMeant: (rights: MqttRights) => boolean): void;
  /**
   * Begins to take messages. Everything that must not be missed is subscribed before: a message
   * nobody asked for is acknowledged and gone.
   */
  open(): Promise<void>;
  health(): Promise<Health>;
  /** Accounts of the broker in the box that have sent more than they may, and are not read for now. */
  readonly held: PacketTurns['held'];
  /** What connections have sent to the broker in the box and is not done with, packets that have begun with all that they announce. */
  readonly bytesInHand: number;
  /**
   * Milliseconds for which others kept the packets of an owner waiting at most, at the broker in the
   * box, since this was called last. Those of accounts that are held do not count.
   */
  takeLongestWait(): number;
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

/** Who may connect to the broker in the box. */
export interface MqttRules {
  /** Resolves to what the client may do while it is connected; null = it may not connect. */
  connect(client: {
    readonly clientId: string;
    readonly userName: string | undefined;
    readonly password: string | undefined;
    readonly address: string | undefined;
  }): Promise<MqttRights | null>;
  /**
   * A connection of an account has come or ended. `isHere` is null while only such are there as may be
   * dead unnoticed: they state no keep-alive.
   */
  presence?(account: string, isHere: boolean | null): void;
  /**
   * Another of an account's connections has its turn: it took the place of one of the same client id
   * that looked open, or sends from another address than the one that sent before, which is still there.
   */
  tookTurn?(account: string): void;
}

/** What a client of the broker in the box may do. */
export interface MqttRights {
  /**
   * As which it signed in. Client ids count within an account: under the same id another account
   * has another session.
   */
  readonly account: string;
  /** Those of one owner share their turns with one another, and with nobody else. */
  readonly owner: string;
  /** Asked for its will as well, when it connects and when the will is published. */
  mayPublish(topic: string): boolean;
  maySubscribe(filter: string): boolean;
}
