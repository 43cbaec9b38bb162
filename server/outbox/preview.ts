import type pg from 'pg';
import { ApiError } from '../errors.ts';
import type { ServerEnv } from '../http/deps.ts';
import type { ApiContext, Route, RouteDoc } from '../http/route.ts';
import type { UrlSigner } from '../http/signed-urls.ts';
import { readContent } from './content.ts';

/** URL of a mail's HTML part as a page; must be signed. */
export const previewUrl = (id: number): string => `/api/outgoing-mail/${id}/preview`;

/**
 * The page is a mail: it must not run scripts, nor load pictures from other servers, which would reveal that it was
 * read.
 */
const policyFor = (origins: readonly string[]) =>
  `default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; sandbox; frame-ancestors ${["'self'", ...origins].join(' ')}`;

interface PageDeps {
  readonly env: Pick<ServerEnv, 'corsOrigins'>;
  readonly urlSigner: UrlSigner;
}

/** The language of a mail; if it has several, that of its first part. */
const languageOf = (html: string) => /^<div lang="([\w-]+)"/u.exec(html)?.[1] ?? 'zh-HK';

/** A route that shows a mail's page, and how it reads the mail's HTML part. */
interface MailPage {
  readonly path: Route['path'];
  readonly doc: Pick<RouteDoc, 'id' | 'tag' | 'summary' | 'parameters'>;
  readonly read: (context: ApiContext) => Promise<string | null | undefined>;
}

/**
 * The HTML part of a mail, shown in an iframe of the portal. Iframes send no bearer token, so callers who may see the
 * mail get a signed URL that is valid for some minutes.
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
      // The older header can't express the other origins that frame-ancestors allows.
      context.header('X-Frame-Options', undefined);
      return context.html(
        `<!doctype html><html lang="${languageOf(html)}"><meta charset="utf-8"><title>Mail</title><body style="margin:16px;background:#fff;color:#111">${html}`,
      );
    },
  };
}

/** `GET outgoing-mail/{id}/preview`: a sent or queued mail. */
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
