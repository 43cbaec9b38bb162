import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { admin_user } from '../../resources/system/admin_user.ts';
import { tableOf } from '../db/model/tables.ts';
import { column } from '../db/model/columns.ts';

const people = tableOf(admin_user);

/** How one admin user arranged the table of one entity. */
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
      foreignColumns: [column(people, 'id')],
    }).onDelete('cascade'),
  ],
);
