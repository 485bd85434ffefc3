import { emailKey } from '@melos/api-contract'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'

export interface StaffRules {
  /** The email domains of the provider's employees, in ASCII. */
  readonly domains: readonly string[]
}

interface Applicant {
  readonly staff: StaffRules
  readonly email: string
  readonly network: string
}

/**
 * Employees may not register, unless an administrator has allowed it because their job requires it. A domain is refused openly;
 * an administrator's address is only ignored, because the answer must not tell whose it is.
 */
export async function isIgnoredStaff(db: Database, { staff, email, network }: Applicant): Promise<boolean> {
  const key = emailKey(email)
  const hasDomain = isStaffDomain(staff, key)
  if (!hasDomain && !(await isAdministrator(db, key))) return false
  const exception = db.selectFrom('staff_exceptions').select('email_key').where('email_key', '=', key)
  if ((await exception.executeTakeFirst()) !== undefined) return false
  await writeAudit(db, { action: 'REGISTRATION_REFUSED', actor: email, network, reason: 'employee' })
  if (hasDomain) throw new RequestError('BAD_REQUEST', { detail: "email: the provider's employees can't register" })
  return true
}

function isStaffDomain({ domains }: StaffRules, key: string): boolean {
  const domain = key.slice(key.lastIndexOf('@') + 1)
  return domains.some((own) => domain === own || domain.endsWith(`.${own}`))
}

async function isAdministrator(db: Database, key: string): Promise<boolean> {
  const found = db.selectFrom('administrators').select('id').where('email', '=', key).where('removed_at', 'is', null)
  return (await found.executeTakeFirst()) !== undefined
}
