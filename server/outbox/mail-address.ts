import { domainToASCII } from 'node:url';
import { isErasedAddress } from '../../resources/personal.ts';

/** An address with the name of its person. */
export interface MailAddress {
  readonly address: string;
  readonly name?: string;
}

/** Maximum lengths of an address and of the part before its @ (RFC 5321, 4.5.3.1). */
const [longest, longestLocal] = [254, 64];

/**
 * Whether a mail can be sent to an address. Allows international addresses (`用戶@例子.香港`). Refuses quoted and commented
 * ones, since nobody types them and mail programs disagree about them, and addresses of erased customers.
 */
export function isMailAddress(address: string): boolean {
  const [local = '', domain = '', ...rest] = address.split('@');
  return (
    rest.length === 0 &&
    address.length <= longest &&
    !isErasedAddress(address) &&
    Buffer.byteLength(local) <= longestLocal &&
    /^[^\s\p{Cc}\p{Cf}"(),:;<>@[\\\]]+$/u.test(local) &&
    !/^\.|\.\.|\.$/u.test(local) &&
    /^[^.]+(?:\.[^.]+)+$/u.test(domainToASCII(domain))
  );
}

/** Joins the lines of a text: a line break in a header would begin another header. */
export function inOneLine(text: string, most: number): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > most ? `${[...line].slice(0, most - 1).join('')}…` : line;
}
