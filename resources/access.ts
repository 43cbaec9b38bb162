/** Subjects of permissions (SPEC §6): their area, and the plural in `List…`. */
export const subjects = {
  AdminUser: { area: 'admin', plural: 'AdminUsers', alsoLists: ['ecommerce:ListAdminUsers'] },
  Article: { area: 'admin', plural: 'Articles' },
  Message: { area: 'admin', plural: 'Messages', only: 'SendMessage' },
  Product: { area: 'ecommerce', plural: 'Products', transfers: true },
  Category: { area: 'ecommerce', plural: 'Categories', transfers: true },
  Brand: { area: 'ecommerce', plural: 'Brands', transfers: true },
  Order: { area: 'ecommerce', plural: 'Orders', creates: 'update' },
  User: { area: 'ecommerce', plural: 'Users', privacy: true },
  Salesman: { area: 'ecommerce', plural: 'Salesmen' },
} as const satisfies Record<string, SubjectRule>;

interface SubjectRule {
  readonly area: 'admin' | 'ecommerce';
  readonly plural: string;
  /** Other subjects whose List permission opens this list too. */
  readonly alsoLists?: readonly string[];
  /** Has Import and Export permissions of its own; otherwise Update and List decide (CONTRACT, Who may do what). */
  readonly transfers?: boolean;
  /** The only permission, which allows every action. */
  readonly only?: string;
  /** There is no Create permission; Update decides. */
  readonly creates?: 'update';
  /** Persons, whose data can be disclosed and erased completely (docs/decisions/0096-privacy.md). */
  readonly privacy?: true;
}

export type Subject = keyof typeof subjects;

const isSubject = (name: string): name is Subject => Object.hasOwn(subjects, name);

export const everySubject: readonly Subject[] = Object.keys(subjects).filter(isSubject);
export type Action = 'list' | 'get' | 'create' | 'update' | 'delete' | 'export' | 'import' | PrivacyAction;
/** Actions for persons only, each with its own permission. */
type PrivacyAction = 'disclose' | 'erase';
/** The part of a declaration that access control reads. */
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
  disclose: 'Disclose',
  erase: 'Erase',
} as const;

const isPrivacy = (action: Action): action is PrivacyAction => action === 'disclose' || action === 'erase';

/** Permissions any of which allows the action (SPEC §6): `['ecommerce:GetProduct']`. */
export function permissionsFor(action: Action, { subject }: Protected): readonly string[] {
  const rule: SubjectRule = subjects[subject];
  if (isPrivacy(action) && !rule.privacy) return [];
  if (rule.only !== undefined) return [`${rule.area}:${rule.only}`];
  if (action === 'list') return [`${rule.area}:List${rule.plural}`, ...(rule.alsoLists ?? [])];
  if (action === 'export' && !rule.transfers) return permissionsFor('list', { subject });
  if (action === 'import' && !rule.transfers) return permissionsFor('update', { subject });
  if (action === 'create' && rule.creates === 'update') return permissionsFor('update', { subject });
  return [`${rule.area}:${verbs[action]}${subject}`];
}

/** Whether these permissions allow an action. Menu, routes, buttons and API all use it. */
export function can(permissions: readonly string[], action: Action, resource: Protected): boolean {
  return permissionsFor(action, resource).some((permission) => permissions.includes(permission));
}

/** Whether these permissions allow reading (or writing) a field; a field may require a permission of its own. */
export function canField(
  permissions: readonly string[],
  access: 'read' | 'write',
  field: { readonly read?: string; readonly write?: string },
): boolean {
  const needed = field[access];
  return needed === undefined || permissions.includes(needed);
}

const actions: readonly Action[] = [
  'list',
  'get',
  'create',
  'update',
  'delete',
  'export',
  'import',
  'disclose',
  'erase',
];

/** Every permission string: those of SPEC §6 in its order, and those for a person’s data. */
export const allPermissions: readonly string[] = [
  ...new Set(everySubject.flatMap((subject) => actions.flatMap((action) => permissionsFor(action, { subject })))),
];

/** The form of permission strings (SPEC §6): `area:Action`. Newer versions and other systems may have further ones. */
export const permissionPattern = '[a-z]{1,30}:[A-Z][A-Za-z]{1,59}';

const known: ReadonlySet<string> = new Set(allPermissions);

/** Permission strings that this version doesn't know, in their order: they are stored, and allow nothing. */
export const unknownOf = (permissions: readonly string[]): readonly string[] =>
  permissions.filter((permission) => !known.has(permission));
