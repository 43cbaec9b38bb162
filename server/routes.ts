import { analysisRoutes } from './analysis/routes.ts';
import { crudRoutes } from './crud/index.ts';
import { exampleRecords } from './demo/examples.ts';
import { messagePageRoute } from './domain/message/routes.ts';
import { giversRoute } from './domain/role/givers.ts';
import { templatePageRoute } from './domain/message_template/routes.ts';
import { domainRoutes } from './domain/routes.ts';
import { personalDataRoute } from './domain/user/disclose.ts';
import { viewAsRoutes } from './domain/role/view-as.ts';
import { orderMailPageRoute } from './domain/order/mail-routes.ts';
import { openOrderRoutes } from './domain/order/open-routes.ts';
import { openApplicationRoute } from './domain/user_group_application/open-route.ts';
import type { Deps } from './http/deps.ts';
import type { Route } from './http/route.ts';
import { jobRoutes } from './jobs/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { openApiRoute } from './openapi/index.ts';
import { opensRoute } from './openapi/opens.ts';
import { previewRoutes } from './outbox/preview.ts';
import { resetRoutes } from './domain/admin_user/reset-routes.ts';
import { ownSessionRoutes } from './session/own-sessions.ts';
import { secondFactorRoutes } from './session/second-factor-routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { ownViewsRoute } from './settings/own-views.ts';
import { settingRoutes } from './settings/routes.ts';
import { slots } from './slots.ts';
import { history } from './traits/history/history.ts';
import type { Tokens } from './session/tokens.ts';
import type { UserPool } from './session/user-pool.ts';

/** All routes of the Admin API. A new part adds a line here. */
export function allRoutes(given: Deps, tokens: Tokens, userPool?: UserPool): Route[] {
  const deps = { ...given, slots };
  const routes = [
    ...sessionRoutes(deps, tokens, userPool),
    ...ownSessionRoutes(deps),
    ...secondFactorRoutes(deps, userPool),
    ...settingRoutes(deps),
    ownViewsRoute(deps),
    ...crudRoutes(deps),
    ...domainRoutes(deps),
    ...analysisRoutes(deps),
    ...mediaRoutes(deps, history),
    ...jobRoutes(deps),
    ...previewRoutes(deps),
    ...openOrderRoutes(deps),
    giversRoute(deps),
    openApplicationRoute(deps),
    personalDataRoute(deps),
    templatePageRoute(deps),
    messagePageRoute(deps),
    orderMailPageRoute(deps),
    ...viewAsRoutes(deps),
    ...resetRoutes(deps),
  ];
  const described = [...routes, opensRoute(routes)];
  return [...described, openApiRoute(described, exampleRecords)];
}
