import { appPassword, appRoleOf, asRole } from '../../packages/server/src/core/app-role.ts'
import type { Backstage } from './api.ts'

/** The address by which the app signs in to the database of a test, as the server itself makes it. */
export async function appUrlOf(db: Pick<Backstage, 'query' | 'url'>): Promise<string> {
  const [database] = await db.query('select current_database() as name')
  const [secret] = await db.query("select value from server_secret where name = 'database-role'")
  const role = appRoleOf(database?.name as string)
  return asRole(db.url, role, appPassword(secret?.value as Buffer, role))
}
