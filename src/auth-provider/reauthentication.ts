import { memberOf, parseJson } from '../browser/json.ts';

/** How users prove again who they are. */
export const proofs = ['password', 'code'] as const;
export type Proof = (typeof proofs)[number];

/** Asks the user for it. @returns whether they gave it */
type Ask = (proof: Proof) => Promise<boolean>;

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
export async function askedProof(response: Response): Promise<Proof | undefined> {
  const asked = memberOf(parseJson(await response.clone().text()), 'reauthenticate');
  return Array.isArray(asked) ? proofs.find((proof) => asked.includes(proof)) : undefined;
}

/** Asks the user once for all calls that wait. @returns whether these may be sent again */
export function reauthenticate(proof: Proof): Promise<boolean> {
  asking ??= (ask?.(proof) ?? Promise.resolve(false)).finally(() => (asking = undefined));
  return asking;
}
