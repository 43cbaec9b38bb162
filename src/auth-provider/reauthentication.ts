import { memberOf, parseJson } from '../browser/json.ts';

/** Ways to prove one's identity again. */
export const proofs = ['password', 'code'] as const;
export type Proof = (typeof proofs)[number];

/** The proof that the server accepts. */
export interface Asked {
  readonly proof: Proof;
  /** True if the server also accepts a passkey. */
  readonly takesPasskey: boolean;
}

/** Asks the user for the proof. @returns whether they gave it */
type Ask = (asked: Asked) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets the function that asks the user. Returns a function that unsets it. */
export function onReauthenticationAsked(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
}

/** The proof that a 403 asks for; `undefined` for any other 403, which means that a permission is missing. */
export async function askedProof(response: Response): Promise<Asked | undefined> {
  const asked = memberOf(parseJson(await response.clone().text()), 'reauthenticate');
  const proof = Array.isArray(asked) ? proofs.find((one) => asked.includes(one)) : undefined;
  return proof && { proof, takesPasskey: Array.isArray(asked) && asked.includes('passkey') };
}

/** Asks the user once for all waiting calls. @returns whether these may be sent again */
export function reauthenticate(asked: Asked): Promise<boolean> {
  asking ??= (ask?.(asked) ?? Promise.resolve(false)).finally(() => (asking = undefined));
  return asking;
}
