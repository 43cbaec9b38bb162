import { type Action, permissionsFor } from './access.ts';
import type { Resource } from './define.ts';
import type { Fields } from './kinds/index.ts';
import { findResource, menu, resourcesAndViews } from './index.ts';
import type { Label } from './kinds/kind.ts';
import { type MenuGroup, visibleGroups } from './menu.ts';
import { pageOf } from './names.ts';

/** A page that doesn't follow from an entity's declaration. */
export interface FurtherPage {
  readonly path: string;
  readonly label?: Label;
  readonly menu?: string;
  readonly needs?: { readonly resource: string; readonly action: Action };
}

/** The parts of the portal that a permission opens. */
export interface Opens {
  /** Menu groups that it makes visible. */
  readonly groups: readonly Label[];
  readonly entries: readonly { readonly group: Label; readonly label: Label; readonly path: string }[];
  /** Pages without a menu entry: of a record, of a new one, and others by their path. */
  readonly pages: readonly { readonly of: 'record' | 'new' | 'below'; readonly label: Label; readonly path: string }[];
  readonly fields: readonly { readonly entity: Label; readonly field: Label; readonly access: 'read' | 'write' }[];
}

const groups: readonly MenuGroup[] = menu;

/**
 * The parts of the portal that a permission opens, according to the declarations. `further`: pages not derived from
 * entities.
 */
export function opensOf(permission: string, further: readonly FurtherPage[] = []): Opens {
  const allows = (action: Action, resource: Pick<Resource, 'subject'>) =>
    permissionsFor(action, resource).includes(permission);
  const opened = further.filter(({ needs }) => {
    const resource = needs && findResource(needs.resource);
    return needs && resource && allows(needs.action, resource);
  });
  return {
    groups: groups.filter(({ needs }) => allows('list', { subject: needs })).map(({ label }) => label),
    entries: groups.flatMap(({ name, label: group, entries, labels }) => [
      ...entries.flatMap((entry) => {
        const resource = findResource(entry);
        return resource && allows(resource.singleton ? 'get' : 'list', resource)
          ? [{ group, label: labels?.[entry] ?? resource.label, path: pageOf(resource) }]
          : [];
      }),
      ...opened.flatMap(({ path, label, menu: within }) => (label && within === name ? [{ group, label, path }] : [])),
    ]),
    pages: [
      ...resourcesAndViews.flatMap((resource) => pagesOf(resource, allows)),
      ...opened
        .filter(({ label, menu: within }) => !label || within === undefined)
        .map(({ path, label, needs }) => ({
          of: 'below' as const,
          label: label ?? findResource(needs?.resource ?? '')?.plural ?? ([path, path, path] as const),
          path,
        })),
    ],
    fields: resourcesAndViews.flatMap((resource) => fieldsOf(resource.label, resource.fields, permission)),
  };
}

function pagesOf(
  resource: Resource,
  allows: (action: Action, resource: Resource) => boolean,
): Opens['pages'][number][] {
  const { plural: label, without } = resource;
  if (resource.singleton) return [];
  return [
    ...(allows('get', resource) ? [{ of: 'record', label, path: `${pageOf(resource)}/:id` } as const] : []),
    ...(allows('create', resource) && !without?.includes('create')
      ? [{ of: 'new', label, path: pageOf(resource, 'create') } as const]
      : []),
  ];
}

/** Fields that need the permission, including inner ones. */
function fieldsOf(entity: Label, fields: Fields, permission: string): Opens['fields'][number][] {
  return Object.values(fields).flatMap((field) => [
    ...(['read', 'write'] as const).flatMap((access) =>
      field[access] === permission ? [{ entity, field: field.label, access }] : [],
    ),
    ...('fields' in field ? fieldsOf(entity, field.fields, permission) : []),
  ]);
}

/** The menu groups that appear and disappear if a user holds the second set of permissions instead of the first. */
export function menuChange(
  before: readonly string[],
  after: readonly string[],
): { readonly gained: readonly Label[]; readonly lost: readonly Label[] } {
  const [had, has] = [visibleGroups(groups, before), visibleGroups(groups, after)];
  return {
    gained: has.filter((group) => !had.includes(group)).map(({ label }) => label),
    lost: had.filter((group) => !has.includes(group)).map(({ label }) => label),
  };
}
