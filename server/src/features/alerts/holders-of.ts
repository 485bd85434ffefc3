import type { FastifyRequest } from 'fastify'
import { listLinkedWallets } from '../../accounts/account-store.ts'
import type { Database } from '../../database/database.ts'
import { identityOf } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'

/** Whose alerts a request can see: an account's with those of its linked wallets, or a wallet's. The first one keeps what is new. */
export async function holdersOf(db: Database, request: FastifyRequest): Promise<[string, ...string[]]> {
  const { who } = identityOf(request)
  if (who.kind === 'administrator') throw new RequestError('FORBIDDEN')
  const { account } = who
  if (account !== null && account.state !== 'CLOSED') {
    const wallets = await listLinkedWallets(db, account.id)
    return [account.id, ...wallets.map(({ address }) => address)]
  }
  if (who.kind !== 'wallet') throw new RequestError('FORBIDDEN')
  return [who.address]
}
