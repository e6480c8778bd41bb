import { z } from 'zod/mini';

/**
 * Whether a box that connects to a port comes in: `local`, since only programs of the server's own
 * machine do; `elsewhere`, where another server of the installation listens for this one.
 */
export const boxPortState = z.enum(['open', 'closed', 'local', 'elsewhere']);
export type BoxPortState = z.infer<typeof boxPortState>;

/** Where boxes connect to, as they see it from outside. */
export const boxAddress = z.object({
  /** Null: by whatever name or address people come here. */
  host: z.nullable(z.string()),
  /** The port on which boxes dial in. */
  dialIn: z.object({ port: z.int(), state: boxPortState }),
  /** The broker; a port is null where it is not served, or not known of a broker of another's. */
  mqtt: z.object({
    /** Another's broker, which `MQTT_URL` names: who may sign in there it says itself. */
    isExternal: z.boolean(),
    port: z.nullable(z.int()),
    securePort: z.nullable(z.int()),
    state: boxPortState,
  }),
});
export type BoxAddress = z.infer<typeof boxAddress>;
