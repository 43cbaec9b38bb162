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
    /** Names it to its user; the id is part of tokens. */
    number: integer('number').generatedByDefaultAsIdentity().notNull(),
    /** When, from where and by which browser it was used last, as far as sign-in and refreshes tell. */
    seenAt: instant('seen_at')
      .notNull()
      .default(sql`now()`),
    address: text('address'),
    userAgent: text('user_agent'),
    /** When its user last proved who they are: at sign-in, or asked again since. */
    authenticatedAt: instant('authenticated_at')
      .notNull()
      .default(sql`now()`),
    /** The role as which its user views the portal, and since when; it ends with the role (docs/decisions/0142-view-as-role.md). */
    viewAs: integer('view_as'),
    viewAsSince: instant('view_as_since'),
    /** The user pool's refresh token, sealed for this session: the directory is asked again whether its user may go on. */
    poolToken: text('pool_token'),
    /** When it was asked last, or is being asked. */
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

/** All refresh tokens of a session, spent ones too: reusing one reveals a theft. */
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
 * Admin users whom the user pool knows, by what its tokens call them (docs/decisions/0144-user-pool.md). A row outlives
 * its admin user: what was refused stays so, and one that is restored is the same person's.
 */
export const poolAccount = pgTable(
  'pool_account',
  {
    adminUser: integer('admin_user').primaryKey(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** By which the pool signs them in. */
    username: text('username').notNull(),
    /** Their groups, as the token that was issued last told; when that was, and until when it is valid. */
    groups: text('groups').array().notNull(),
    toldAt: instant('told_at').notNull(),
    toldUntil: instant('told_until').notNull(),
    /** Tokens of the pool that were issued before are refused: their user signed out, or was signed out. */
    refusedBefore: instant('refused_before'),
  },
  (table) => [uniqueIndex('pool_account_subject_idx').on(table.issuer, table.subject)],
);

/** The authenticator app of an admin user: at most one, and one that it is moved to. Secrets are sealed for this user. */
export const totp = pgTable(
  'totp',
  {
    adminUser: integer('admin_user').primaryKey(),
    /** Absent until a first code has proved that an app knows it; sign-in asks for none before. */
    secret: text('secret'),
    confirmedAt: instant('confirmed_at'),
    /** The time step of the code that was taken last: none is taken twice. */
    lastStep: integer('last_step'),
    /** The secret of an app that is being set up, and since when. */
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

/** Codes that stand for the authenticator app, each once, for whoever lost it. */
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
    /** In COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, as far as it tells. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    /** Names it to its user. */
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

/** Challenges of passkeys that weren't met yet. */
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

/** Links by which a forgotten password can be replaced, each once. */
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
    /** The address; of IPv6 the first 64 bits. */
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
