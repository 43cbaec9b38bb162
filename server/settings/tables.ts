import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { admin_user } from '../../resources/system/admin_user.ts';
import { tableOf } from '../db/model/tables.ts';
import { column } from '../db/model/columns.ts';

const adminUsers = tableOf(admin_user);

/** Table settings per admin user and entity. */
export const tableSetting = pgTable(
  'table_setting',
  {
    adminUser: integer('admin_user').notNull(),
    /** Name of the entity. */
    name: text('name').notNull(),
    settings: jsonb('settings').notNull(),
  },
  (table) => [
    primaryKey({ name: 'table_setting_pkey', columns: [table.adminUser, table.name] }),
    foreignKey({
      name: 'table_setting_admin_user_fkey',
      columns: [table.adminUser],
      foreignColumns: [column(adminUsers, 'id')],
    }).onDelete('cascade'),
  ],
);
