import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { admin_user } from '../../resources/system/admin_user.ts';
import { role } from '../../resources/system/role.ts';
import { instant } from '../db/model/column-builders.ts';
import { tableOf } from '../db/model/tables.ts';
import { column } from '../db/model/columns.ts';

const adminUsers = tableOf(admin_user);
const roles = tableOf(role);

/** Sessions of admin users. Deleting a row ends the session; its tokens are deleted with it. */
export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    adminUser: integer('admin_user').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Expiry. Each refresh extends it, up to `lastsUntil` (docs/decisions/0002-sessions.md). */
    until: instant('until').notNull(),
    lastsUntil: instant('lasts_until').notNull(),
    /** Identifies the session to its user, since the id is part of tokens. */
    number: integer('number').generatedByDefaultAsIdentity().notNull(),
    /** Time, address and browser of the last use, updated at sign-in and refresh. */
    seenAt: instant('seen_at')
      .notNull()
      .default(sql`now()`),
    address: text('address'),
    userAgent: text('user_agent'),
    /** When its user last proved their identity: at sign-in, or later on request. */
    authenticatedAt: instant('authenticated_at')
      .notNull()
      .default(sql`now()`),
    /**
     * The role as which its user views the portal, and since when; null again if the role is deleted
     * (docs/decisions/0142-view-as-role.md).
     */
    viewAs: integer('view_as'),
    viewAsSince: instant('view_as_since'),
    /** The user pool's refresh token, sealed for this session; used to check whether the user may continue. */
    poolToken: text('pool_token'),
    /** When the pool was last asked, or is being asked. */
    poolAskedAt: instant('pool_asked_at'),
  },
  (table) => [
    index('session_admin_user_idx').on(table.adminUser),
    index('session_until_idx').on(table.until),
    foreignKey({
      name: 'session_admin_user_fkey',
      columns: [table.adminUser],
      foreignColumns: [column(adminUsers, 'id')],
    }).onDelete('cascade'),
    foreignKey({
      name: 'session_view_as_fkey',
      columns: [table.viewAs],
      foreignColumns: [column(roles, 'id')],
    }).onDelete('set null'),
  ],
);

/** All refresh tokens of a session, including spent ones: reuse of one reveals a theft. */
export const refreshToken = pgTable(
  'refresh_token',
  {
    /** SHA-256 of the token, in hex. */
    hash: text('hash').primaryKey(),
    session: text('session').notNull(),
    issuedAt: instant('issued_at')
      .notNull()
      .default(sql`now()`),
    spentAt: instant('spent_at'),
  },
  (table) => [
    index('refresh_token_session_idx').on(table.session),
    foreignKey({ name: 'refresh_token_session_fkey', columns: [table.session], foreignColumns: [session.id] }).onDelete(
      'cascade',
    ),
  ],
);

/**
 * Admin users from the user pool, by the identifiers in its tokens (docs/decisions/0144-user-pool.md). A row remains
 * when its admin user is deleted: refused tokens stay refused, and a restored admin user is the same person.
 */
export const poolAccount = pgTable(
  'pool_account',
  {
    adminUser: integer('admin_user').primaryKey(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** Username at the pool. */
    username: text('username').notNull(),
    /** The groups in the newest token; when it was issued, and when it expires. */
    groups: text('groups').array().notNull(),
    toldAt: instant('told_at').notNull(),
    toldUntil: instant('told_until').notNull(),
    /** Tokens of the pool issued before this time are refused: the user signed out, or was signed out. */
    refusedBefore: instant('refused_before'),
  },
  (table) => [uniqueIndex('pool_account_subject_idx').on(table.issuer, table.subject)],
);

/**
 * The authenticator app of an admin user: at most one active, and one being set up. Secrets are sealed for this user.
 */
export const totp = pgTable(
  'totp',
  {
    adminUser: integer('admin_user').primaryKey(),
    /** Null until a first code has proved that an app has the secret; sign-in doesn't ask for a code before. */
    secret: text('secret'),
    confirmedAt: instant('confirmed_at'),
    /** The time step of the last accepted code, so that no code is accepted twice. */
    lastStep: integer('last_step'),
    /** The secret of an app being set up, and since when. */
    pending: text('pending'),
    pendingAt: instant('pending_at'),
  },
  (table) => [
    foreignKey({
      name: 'totp_admin_user_fkey',
      columns: [table.adminUser],
      foreignColumns: [column(adminUsers, 'id')],
    }).onDelete('cascade'),
  ],
);

/** Recovery codes for users who lost the authenticator app; each works once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    /** SHA-256 of the code, in hex. */
    hash: text('hash').primaryKey(),
    adminUser: integer('admin_user').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('recovery_code_admin_user_idx').on(table.adminUser),
    foreignKey({
      name: 'recovery_code_admin_user_fkey',
      columns: [table.adminUser],
      foreignColumns: [column(adminUsers, 'id')],
    }).onDelete('cascade'),
  ],
);

/** Passkeys of admin users. */
export const passkey = pgTable(
  'passkey',
  {
    /** The credential's id, in base64url. */
    id: text('id').primaryKey(),
    adminUser: integer('admin_user').notNull(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Number of uses, if the authenticator counts them. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    /** Identifies the passkey to its user. */
    number: integer('number').generatedByDefaultAsIdentity().notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('passkey_admin_user_idx').on(table.adminUser),
    foreignKey({
      name: 'passkey_admin_user_fkey',
      columns: [table.adminUser],
      foreignColumns: [column(adminUsers, 'id')],
    }).onDelete('cascade'),
  ],
);

/** Unused challenges for passkeys. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challenge: text('challenge').primaryKey(),
    adminUser: integer('admin_user').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [
    index('passkey_challenge_admin_user_idx').on(table.adminUser),
    foreignKey({
      name: 'passkey_challenge_admin_user_fkey',
      columns: [table.adminUser],
      foreignColumns: [column(adminUsers, 'id')],
    }).onDelete('cascade'),
  ],
);

/** Links for resetting a forgotten password; each works once. */
export const passwordReset = pgTable(
  'password_reset',
  {
    /** SHA-256 of the token in the link, in hex. */
    hash: text('hash').primaryKey(),
    adminUser: integer('admin_user').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [
    index('password_reset_admin_user_idx').on(table.adminUser),
    foreignKey({
      name: 'password_reset_admin_user_fkey',
      columns: [table.adminUser],
      foreignColumns: [column(adminUsers, 'id')],
    }).onDelete('cascade'),
  ],
);

/** Sign-in attempts. Usernames are hashed, since people type passwords into the wrong field. */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    at: instant('at').notNull(),
    /** The address; for IPv6, its first 64 bits. */
    address: text('address').notNull(),
    /** SHA-256 of the folded username. */
    account: text('account').notNull(),
    succeeded: boolean('succeeded').notNull().default(false),
  },
  (table) => [
    // The operator class also serves searches by prefix.
    index('sign_in_attempt_address_idx').on(table.address.op('text_pattern_ops'), table.at),
    index('sign_in_attempt_account_idx').on(table.account, table.at),
    index('sign_in_attempt_at_idx').on(table.at),
  ],
);
