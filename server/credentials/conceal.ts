import { hashPassword } from './hash.ts';
import { seal } from './seal.ts';
import { hashToken } from './token.ts';

/** Functions by `Storage.concealed`. */
const ways = { password: hashPassword, token: hashToken, sealed: (text: string) => seal(text) };

/**
 * The stored form of a value: for a text in a concealing column, its hash or its sealed text; otherwise the value
 * itself.
 */
export async function concealed<V>(value: V, way: keyof typeof ways | undefined): Promise<V | string> {
  return way !== undefined && typeof value === 'string' ? ways[way](value) : value;
}
