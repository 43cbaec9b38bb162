import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';
import { membershipBy } from './membership.ts';

const text = z.string().nullable();

/** The answer of `GET user-group-application/{id}/membership`. */
export const membershipAnswer = z.object({
  data: z.object({
    customer: z.int().nullable().describe('The customer with the applicant’s email, or else telephone number'),
    by: membershipBy,
    listed: z.boolean().describe('Whether the group lists the email, or the number where there is no email'),
    group: z
      .object({
        name: z.object({ zh_HK: z.string(), en_US: z.string() }),
        open: z.boolean().describe('Whether it takes applications'),
        type: text.describe('The proof that it asks for'),
        max_attachment: z.int().nullable(),
        require_approval: z.boolean(),
        instruction: z.object({ zh_HK: text, en_US: text }),
      })
      .describe('What the group asks of applicants now'),
  }),
});
export type MembershipAnswer = z.infer<typeof membershipAnswer>;
