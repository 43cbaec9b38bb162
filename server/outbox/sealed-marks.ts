import { openSealed, seal } from '../credentials/seal.ts';
import { asHtml } from './letter.ts';

/**
 * What stands for a secret in a mail that waits: encrypted, for its recipient alone. Between signs that no web address ends
 * before, so that a template may write one of them into an address.
 */
const mark = /⟦sealed:([0-9a-f]{56,4000})⟧/gu;

/** What people see in its place. */
const masked = '••••••••';

const contextOf = (recipient: string) => `mail to ${recipient.toLowerCase()}`;

/**
 * Stands for a secret in the text of a mail: the outbox keeps it encrypted, and it is filled in as the mail leaves. Copied
 * into a mail to somebody else it stays closed.
 */
export const sealedMark = (secret: string, recipient: string): string =>
  `⟦sealed:${seal(secret, contextOf(recipient))}⟧`;

/** A mail's text without its secrets, for people who look at it. */
export const maskMarks = (text: string): string => text.replaceAll(mark, masked);

/** A mail's content with its secrets, as it leaves to this recipient. */
export function openMarks<C extends { readonly text: string; readonly html?: string | null | undefined }>(
  content: C,
  recipient: string,
): C {
  const open = (sealed: string) => openSealed(sealed, contextOf(recipient));
  return {
    ...content,
    text: content.text.replaceAll(mark, (_, sealed: string) => open(sealed) ?? masked),
    ...(typeof content.html === 'string' && {
      html: content.html.replaceAll(mark, (_, sealed: string) => asHtml(open(sealed) ?? masked)),
    }),
  };
}
