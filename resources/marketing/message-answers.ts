import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';
import { contentLocales } from '../messages/languages.ts';

const text = z.string();
const whole = z.int().min(0);

/** A mail in one language, as the server would send it. */
const letter = z.object({
  subject: text,
  text,
  preview_url: text.describe('Its HTML part as a page, valid for minutes'),
});
/** The content of a mail, in both languages. */
export const letters = z.object({ zh_HK: letter, en_US: letter });
export type Letters = z.infer<typeof letters>;

/** The answer of `GET message-template/{id}/content`. */
export const templateContentAnswer = z.object({ data: letters });

/** The answer of `GET message/{id}/content/{place}`. */
export const messageContentAnswer = z.object({
  data: z.object({
    email: text,
    locales: z.array(z.enum(contentLocales)).readonly().describe('Those that this recipient gets'),
    letters,
  }),
});

/** The answer of `GET message/{id}/recipients`: the effect of sending, counted before it starts. */
export const recipientsAnswer = z.object({
  data: z.object({
    total: whole.describe('People who get a mail'),
    repeated: whole.describe('How often an address stands again'),
    unusable: z.array(text).readonly().describe('Addresses that no mail can be sent to, the first few'),
    unfilled: z
      .array(z.object({ placeholder: text, people: whole }))
      .readonly()
      .describe('Placeholders of its words for which something general stands, or nothing, and for how many people'),
  }),
});
export type RecipientCount = z.infer<typeof recipientsAnswer>['data'];

/** The answer of `GET message/{id}/mails`: mails that need attention, the first hundred. */
export const failedMailsAnswer = z.object({
  data: z.array(
    z.object({
      id: whole,
      revision: whole,
      recipient: text,
      status: z.enum(['failed', 'unclear']),
      problem: text.nullable(),
      last_error: text.nullable().describe('The mail server’s words'),
    }),
  ),
});
export type FailedMail = z.infer<typeof failedMailsAnswer>['data'][number];

/** The answer of `GET message/{id}/progress`: mails by state. */
export const messageProgressAnswer = z.object({
  data: z.object({
    waiting: whole.describe('Recipients whose mail is not in the outbox yet'),
    unusable: whole.describe('Recipients whose address no mail can be sent to'),
    queued: whole,
    sent: whole,
    failed: whole,
    unclear: whole,
    has_sender: z.boolean().describe('Whether the settings name a sender; without one none leaves'),
  }),
});
export type MessageProgress = z.infer<typeof messageProgressAnswer>['data'];
