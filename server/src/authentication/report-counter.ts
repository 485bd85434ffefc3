import { writeAudit } from '../audit/audit-log.ts'
import type { Database } from '../database/database.ts'
import type { PasskeyRow } from '../database/schema.ts'

/** Someone may have copied the passkey, or its device doesn't count properly. */
export async function reportCounter(
  db: Database,
  { actor, network, passkey }: { actor: string; network: string; passkey: PasskeyRow },
): Promise<void> {
  await writeAudit(db, { action: 'PASSKEY_COUNTER_FELL', actor, network, reason: passkey.label })
}
