/** What a permission string's second half is about (SPEC §6), its area, and its plural in `List…`. */
export const subjects = {
  AdminUser: { area: 'admin', plural: 'AdminUsers', alsoLists: ['ecommerce:ListAdminUsers'] },
  Article: { area: 'admin', plural: 'Articles' },
  Product: { area: 'ecommerce', plural: 'Products', transfers: true },
  Category: { area: 'ecommerce', plural: 'Categories', transfers: true },
  Brand: { area: 'ecommerce', plural: 'Brands', transfers: true },
  Order: { area: 'ecommerce', plural: 'Orders', creates: 'update' },
  User: { area: 'ecommerce', plural: 'Users' },
  Salesman: { area: 'ecommerce', plural: 'Salesmen' },
} as const satisfies Record<string, SubjectRule>;

interface SubjectRule {
  readonly area: 'admin' | 'ecommerce';
  readonly plural: string;
  /** Further permissions that open the list. */
  readonly alsoLists?: readonly string[];
  /** Has Export and Import permissions; elsewhere List and Update count (CONTRACT, Who may do what). */
  readonly transfers?: boolean;
  /** No Create permission exists: Update counts. */
  readonly creates?: 'update';
}

export type Subject = keyof typeof subjects;
export type Action = 'list' | 'get' | 'create' | 'update' | 'delete' | 'export' | 'import';
/** The part of a declaration that access depends on. */
export interface Protected {
  readonly subject: Subject;
}

const verbs = {
  get: 'Get',
  create: 'Create',
  update: 'Update',
  delete: 'Delete',
  export: 'Export',
  import: 'Import',
} as const;

/** The permissions any one of which allows the action (SPEC §6): `['ecommerce:GetProduct']`. */
export function permissionsFor(action: Action, { subject }: Protected): readonly string[] {
  const rule: SubjectRule = subjects[subject];
  if (action === 'list') return [`${rule.area}:List${rule.plural}`, ...(rule.alsoLists ?? [])];
  if (action === 'export' && !rule.transfers) return permissionsFor('list', { subject });
  if (action === 'import' && !rule.transfers) return permissionsFor('update', { subject });
  if (action === 'create' && rule.creates === 'update') return permissionsFor('update', { subject });
  return [`${rule.area}:${verbs[action]}${subject}`];
}

/** The one answer for menu, route, button and API: may someone who holds these permissions do this? */
export function can(permissions: readonly string[], action: Action, resource: Protected): boolean {
  return permissionsFor(action, resource).some((permission) => permissions.includes(permission));
}

/** May someone read (or write) a field that may need a permission of its own? */
export function canField(
  permissions: readonly string[],
  access: 'read' | 'write',
  field: { readonly read?: string; readonly write?: string },
): boolean {
  const needed = field[access];
  return needed === undefined || permissions.includes(needed);
}

const actions: readonly Action[] = ['list', 'get', 'create', 'update', 'delete', 'export', 'import'];

/** Every permission string there is, in the order of SPEC §6. */
export const allPermissions: readonly string[] = [
  ...new Set([
    ...(Object.keys(subjects) as Subject[]).flatMap((subject) =>
      actions.flatMap((action) => permissionsFor(action, { subject })),
    ),
    'admin:SendMessage',
  ]),
];
