import type { Action } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import type { Call } from './call.ts';
import type { Route, RouteDoc } from '../http/route.ts';

/** A call that an ability brings to an entity. */
export interface TraitRoute {
  readonly method: Route['method'];
  /** Below the entity's path: `/:id{[0-9]+}/promote`. */
  readonly at: `/${string}`;
  /** What one must be allowed to do to the entity; any one of these. */
  readonly needs: readonly [Action, ...Action[]];
  readonly doc: RouteDoc;
  readonly handler: (call: Call) => Promise<Response>;
}

/** An ability that a declaration switches on: the calls it brings to this entity, none where it is off. */
export type Trait = (resource: Resource) => readonly TraitRoute[];

/** The `:id` of a record in a route's path. */
export const recordPath = '/:id{[0-9]+}';
