import { openSealed, seal } from '../credentials/seal.ts';
import { asHtml } from './letter.ts';

/**
 * Mark of a secret in a queued mail, encrypted for its recipient. Its brackets don't end a web address, so that
 * templates may use a secret inside a URL.
 */
const mark = /⟦sealed:([0-9a-f]{56,4000})⟧/gu;

/** Shown to people instead of a secret. */
const masked = '••••••••';

const contextOf = (recipient: string) => `mail to ${recipient.toLowerCase()}`;

/**
 * Encrypts a secret for the text of a mail: the outbox stores only the mark, which is decrypted when the mail is sent.
 * In a mail to another recipient it can't be decrypted.
 */
export const sealedMark = (secret: string, recipient: string): string =>
  `⟦sealed:${seal(secret, contextOf(recipient))}⟧`;

/** Masks the secrets in a mail's text, for display. */
export const maskMarks = (text: string): string => text.replaceAll(mark, masked);

/** Decrypts the secrets in a mail's content, for sending to this recipient. */
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
