import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { templateContentAnswer } from '../../../resources/marketing/message-answers.ts';
import { message_template } from '../../../resources/marketing/message_template.ts';
import { type EntityRoute, idOf, notFound } from '../../crud/call.ts';
import { recordPath } from '../../crud/slots.ts';
import type { Deps } from '../../http/deps.ts';
import type { Route } from '../../http/route.ts';
import { bodySchema } from '../../openapi/schemas.ts';
import { mailPageRoute } from '../../outbox/preview.ts';
import { lettersAnswer, localeIn, localePart } from '../../outbox/letter-answer.ts';
import { sampleLetters } from './letters.ts';

const [tag] = message_template.plural;
const pageOf = (id: number, locale: ContentLocale) => `/api/message-template/${id}/preview/${locale}`;

/** Routes of templates. */
export const messageTemplateRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: `${recordPath}/content`,
    needs: ['get'],
    doc: {
      id: 'getMessageTemplateContent',
      tag,
      summary: 'A template as a mail with sample values, in both languages',
      answer: bodySchema(templateContentAnswer),
      refusals: [404],
    },
    handler: async (call) => {
      const id = idOf(call);
      const { pool, urlSigner } = call.deps;
      const letters = await sampleLetters(pool, id);
      if (!letters) throw notFound();
      return call.context.json({ data: lettersAnswer(urlSigner, letters, (locale) => pageOf(id, locale)) });
    },
  },
];

/** The page of a template's mail, shown in an iframe. */
export function templatePageRoute(deps: Deps): Route {
  return mailPageRoute(deps, {
    path: `/message-template/:id{[0-9]+}/preview/${localePart}`,
    doc: {
      id: 'previewMessageTemplate',
      tag,
      summary: 'A template as a mail with sample values, by the signed URL that its content tells',
    },
    read: async (context) =>
      (await sampleLetters(deps.pool, Number(context.req.param('id'))))?.(localeIn(context.req.param('locale'))).html,
  });
}
