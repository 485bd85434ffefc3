import type { Database } from '../database/database.ts'

export interface StaffRules {
  /** The email domains of the provider's employees, in ASCII. */
  readonly domains: readonly string[]
}

export function isStaffDomain({ domains }: StaffRules, emailKey: string): boolean {
  const domain = emailKey.slice(emailKey.lastIndexOf('@') + 1)
  return domains.some((own) => domain === own || domain.endsWith(`.${own}`))
}

export async function isAdministrator(db: Database, emailKey: string): Promise<boolean> {
  const found = db
    .selectFrom('administrators')
    .select('id')
    .where('email', '=', emailKey)
    .where('removed_at', 'is', null)
  return (await found.executeTakeFirst()) !== undefined
}

/** An administrator has let them register because their job requires it. They are employees all the same. */
export async function isStaffException(db: Database, emailKey: string): Promise<boolean> {
  const found = db.selectFrom('staff_exceptions').select('email_key').where('email_key', '=', emailKey)
  return (await found.executeTakeFirst()) !== undefined
}
