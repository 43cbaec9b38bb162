import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';
import { letters } from '../marketing/message-answers.ts';
import { contentLocales } from '../messages/languages.ts';
import { orderMailUses } from './order-mails.ts';

const use = z.enum(orderMailUses);

/** The answer of `GET order/{id}/order_detail_email`: the mail as it would be sent now. */
export const orderMailAnswer = z.object({
  data: z.object({
    uses: z.array(use).readonly().describe('Those that fit the order’s state, the most telling first'),
    use: use.nullable().describe('The one that is shown'),
    problem: z.string().nullable().describe('Why it can’t be sent'),
    locales: z.array(z.enum(contentLocales)).readonly().describe('Those that the customer gets'),
    letters: letters.nullable(),
  }),
});
export type OrderMail = z.infer<typeof orderMailAnswer>['data'];

/** The answer of `GET order/{id}/mails`: mails to the customer about the order, the latest first. */
export const orderMailsAnswer = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      subject: z.string(),
      recipient: z.string(),
      status: z.string(),
      created_at: z.string(),
      sent_at: z.string().nullable(),
    }),
  ),
});
export type MailOfOrder = z.infer<typeof orderMailsAnswer>['data'][number];
