import type { Disbursement } from './disbursement.ts'
import type { DisbursementAct } from './run-disbursement.ts'
import type { Agent } from './use-agent.ts'

export interface PanelProps {
  readonly disbursement: Disbursement
  readonly isBusy: boolean
  /** Whether nothing may be announced or paid in, because a song is blocked. */
  readonly isBlocked: boolean
  /** Undefined without a wallet, and until its figures are known. */
  readonly agent: Agent | undefined
  readonly onAct: (act: DisbursementAct) => Promise<void>
}
