import { emailKey } from '@melos/api-contract'
import { isAdministrator, isStaffDomain, isStaffException, type StaffRules } from '../../accounts/staff-rules.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'

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
  if (await isStaffException(db, key)) return false
  await writeAudit(db, { action: 'REGISTRATION_REFUSED', actor: email, network, reason: 'employee' })
  if (hasDomain) throw new RequestError('BAD_REQUEST', { detail: "email: the provider's employees can't register" })
  return true
}
