import type { SchemaModule } from 'kysely';

/** Browsers in which a password was chosen are known for password attempts only (SIGN-95). */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('console_browsers')
    .addColumn('password_only', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
