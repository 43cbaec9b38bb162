import { type EntityRoute, idOf, notFound } from '../../crud/call.ts';
import { recordPath } from '../../crud/slots.ts';
import { answerOf } from '../../openapi/schemas.ts';
import { readContent } from '../../outbox/content.ts';
import { previewUrl } from '../../outbox/preview.ts';

/** Routes of outgoing mails. */
export const outgoingMailRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: `${recordPath}/content`,
    needs: ['get'],
    doc: {
      id: 'getOutgoingMailContent',
      tag: 'Outgoing mails',
      summary: 'What a mail says: its plain text, and the URL of its HTML part as a page, valid for minutes',
      answer: answerOf({
        data: answerOf({ text: { type: 'string' }, preview_url: { type: ['string', 'null'] } }),
      }),
      refusals: [404],
    },
    handler: async (call) => {
      const id = idOf(call);
      const { pool, urlSigner } = call.deps;
      const content = await readContent(pool, id);
      if (!content) throw notFound();
      const { text, html } = content;
      return call.context.json({ data: { text, preview_url: html === null ? null : urlSigner.sign(previewUrl(id)) } });
    },
  },
];
