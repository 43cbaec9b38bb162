import type pg from 'pg';
import { ApiError } from '../errors.ts';
import type { ServerEnv } from '../http/deps.ts';
import type { ApiContext, Route, RouteDoc } from '../http/route.ts';
import type { UrlSigner } from '../http/signed-urls.ts';
import { readContent } from './content.ts';

/** URL of a mail's HTML part as a page, to be signed. */
export const previewUrl = (id: number): string => `/api/outgoing-mail/${id}/preview`;

/** The page is a mail: nothing in it runs, and pictures of other servers would tell these that it is read. */
const policyFor = (origins: readonly string[]) =>
  `default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; sandbox; frame-ancestors ${["'self'", ...origins].join(' ')}`;

interface PageDeps {
  readonly env: Pick<ServerEnv, 'corsOrigins'>;
  readonly urlSigner: UrlSigner;
}

/** The language of a mail: that of its first part, where it has one in each language. */
const languageOf = (html: string) => /^<div lang="([\w-]+)"/u.exec(html)?.[1] ?? 'zh-HK';

/** What a route of a mail's page says of itself, and how it finds the mail's HTML part. */
interface MailPage {
  readonly path: Route['path'];
  readonly doc: Pick<RouteDoc, 'id' | 'tag' | 'summary' | 'parameters'>;
  readonly read: (context: ApiContext) => Promise<string | null | undefined>;
}

/**
 * The HTML part of a mail, for a frame of the portal. A frame sends no bearer token; so whoever may see the mail has a
 * URL for it that is valid for minutes.
 */
export function mailPageRoute({ env, urlSigner }: PageDeps, { path, doc, read }: MailPage): Route {
  return {
    method: 'get',
    path,
    access: 'public',
    doc: { ...doc, files: ['text/html'], refusals: [404] },
    handler: async (context) => {
      const given = { expires: context.req.query('expires'), signature: context.req.query('signature') };
      const html = urlSigner.verify(context.req.path, given) ? await read(context) : undefined;
      if (html == null) throw new ApiError(404, 'errors.notFound');
      context.header('Content-Security-Policy', policyFor(env.corsOrigins));
      // Older than frame-ancestors, which allows other origins too.
      context.header('X-Frame-Options', undefined);
      return context.html(
        `<!doctype html><html lang="${languageOf(html)}"><meta charset="utf-8"><title>Mail</title><body style="margin:16px;background:#fff;color:#111">${html}`,
      );
    },
  };
}

/** `GET outgoing-mail/{id}/preview`: a mail that left, or is to leave. */
export function previewRoutes({ pool, ...deps }: PageDeps & { readonly pool: pg.Pool }): readonly Route[] {
  return [
    mailPageRoute(deps, {
      path: '/outgoing-mail/:id{[0-9]+}/preview',
      doc: {
        id: 'previewOutgoingMail',
        tag: 'Outgoing mails',
        summary: 'The HTML part of a mail as a page, by the signed URL that its content tells',
      },
      read: async (context) => (await readContent(pool, Number(context.req.param('id'))))?.html,
    }),
  ];
}
