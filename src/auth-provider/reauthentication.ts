import { memberOf, parseJson } from '../browser/json.ts';

/** How users prove again who they are. */
export const proofs = ['password', 'code'] as const;
export type Proof = (typeof proofs)[number];

/** What the server takes. */
export interface Asked {
  readonly proof: Proof;
  /** Whether it takes a passkey, too. */
  readonly takesPasskey: boolean;
}

/** Asks the user for it. @returns whether they gave it */
type Ask = (asked: Asked) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets what asks the user. Returns a function that unsets it. */
export function onReauthenticationAsked(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
}

/** What a 403 asks for; `undefined` of any other: a permission is lacking. */
export async function askedProof(response: Response): Promise<Asked | undefined> {
  const asked = memberOf(parseJson(await response.clone().text()), 'reauthenticate');
  const proof = Array.isArray(asked) ? proofs.find((one) => asked.includes(one)) : undefined;
  return proof && { proof, takesPasskey: Array.isArray(asked) && asked.includes('passkey') };
}

/** Asks the user once for all calls that wait. @returns whether these may be sent again */
export function reauthenticate(asked: Asked): Promise<boolean> {
  asking ??= (ask?.(asked) ?? Promise.resolve(false)).finally(() => (asking = undefined));
  return asking;
}
