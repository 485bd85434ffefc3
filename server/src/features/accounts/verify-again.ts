import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Hex } from 'viem'
import { findAccountById, listLinkedWallets } from '../../accounts/account-store.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { limitLogins, loginKey } from '../../authentication/limit-logins.ts'
import { checkPasskey } from '../../authentication/passkeys.ts'
import { verifyPassword } from '../../authentication/password.ts'
import { reportCounter } from '../../authentication/report-counter.ts'
import type { SessionAccount } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { readAddress } from '../../http/serve.ts'
import type { AccountsContext } from './accounts-context.ts'
import { requireSignature } from './link-wallet.ts'

type Evidence =
  | { readonly method: 'PASSWORD'; readonly password: string }
  | { readonly method: 'PASSKEY'; readonly response: AuthenticationResponseJSON }
  | { readonly method: 'WALLET'; readonly address: string; readonly signature: Hex }

interface Claim {
  readonly account: SessionAccount
  readonly sessionId: string
  readonly network: string
  readonly evidence: Evidence
}

/** Throws `WRONG_CREDENTIALS` unless the evidence is the account's own. */
export async function checkEvidence(context: AccountsContext, claim: Claim): Promise<void> {
  try {
    await compareEvidence(context, claim)
  } catch (error) {
    const { account, network, evidence } = claim
    // A wrong signature of a wallet is in the log already.
    if (error instanceof RequestError && error.code === 'WRONG_CREDENTIALS' && evidence.method !== 'WALLET') {
      const entry = { actor: account.username, network, reason: `proof by ${evidence.method}` }
      await writeAudit(context.db, { action: 'LOGIN_REFUSED', ...entry })
    }
    throw error
  }
}

async function compareEvidence(
  context: AccountsContext,
  { account, sessionId, network, evidence }: Claim,
): Promise<void> {
  switch (evidence.method) {
    case 'PASSWORD':
      return await checkPassword(context, { account, network, password: evidence.password })
    case 'PASSKEY': {
      const { response } = evidence
      const { passkey, hasCounterFallen } = await checkPasskey(context, { response, purpose: 'VERIFY', sessionId })
      if (passkey.account_id !== account.id) throw new RequestError('WRONG_CREDENTIALS')
      if (hasCounterFallen) await reportCounter(context.db, { actor: account.username, network, passkey })
      return
    }
    case 'WALLET': {
      const address = readAddress(evidence.address)
      const { signature } = evidence
      await requireSignature(context, { account, address, network, purpose: 'VERIFY', signature })
      const wallets = await listLinkedWallets(context.db, account.id)
      if (!wallets.some((wallet) => wallet.address === address)) throw new RequestError('WRONG_CREDENTIALS')
      return
    }
    default:
      evidence satisfies never
  }
}

async function checkPassword(
  { db }: AccountsContext,
  { account, network, password }: { account: SessionAccount; network: string; password: string },
): Promise<void> {
  const { forgive } = await limitLogins(db, { account: loginKey(account.id), source: `people of ${network}` })
  const row = await findAccountById(db, account.id)
  const hash = row?.password_hash ?? null
  if (hash === null || !(await verifyPassword(hash, password, 'people'))) throw new RequestError('WRONG_CREDENTIALS')
  await forgive()
}
