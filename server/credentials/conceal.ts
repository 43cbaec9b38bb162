import { hashPassword } from './hash.ts';
import { seal } from './seal.ts';
import { hashToken } from './token.ts';

/** By how a column conceals its values (`Storage.concealed`). */
const ways = { password: hashPassword, token: hashToken, sealed: (text: string) => seal(text) };

/** What is stored of a value: of a text in a column that conceals it, its hash or what it is sealed as; else the value. */
export async function concealed<V>(value: V, way: keyof typeof ways | undefined): Promise<V | string> {
  return way !== undefined && typeof value === 'string' ? ways[way](value) : value;
}
