import { songTokensAbi } from '@melos/contracts'
import type { Address, Hex } from 'viem'
import { writeAudit } from '../../audit/audit-log.ts'
import type { ChainClient } from '../../chain/chain-client.ts'
import { bumpDataVersion, type Database, isUniqueViolation } from '../../database/database.ts'
import type { WorkRow } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'
import { readAddress } from '../../http/serve.ts'
import { findWork, updateToken } from './work-store.ts'

interface Attachment {
  readonly id: string
  readonly address: string
  readonly actor: string
  readonly network: string
}

interface Context {
  readonly db: Database
  readonly client: ChainClient
  /** The factory of song tokens. */
  readonly songTokens: Address
}

/**
 * The factory must have created the token, with the hash of the work's metadata. A work keeps its token unless a reorganisation
 * has removed that token from the chain.
 */
export async function attachToken(
  { db, client, songTokens }: Context,
  { id, address, actor, network }: Attachment,
): Promise<WorkRow> {
  const token = readAddress(address)
  const work = await findWork(db, id)
  if (work === undefined) throw new RequestError('NOT_FOUND')
  if (work.token === token) return work
  const isWorks = async (song: Address) => (await readMetadataHash(client, { songTokens, song })) === work.metadata_hash
  if (work.token !== null && (await isWorks(work.token))) throw new RequestError('WORK_HAS_TOKEN')
  if (!(await isWorks(token))) throw new RequestError('TOKEN_UNLIKE_WORK')
  return await saveToken(db, { id, token, previous: work.token, actor, network })
}

async function saveToken(
  db: Database,
  { id, token, previous, actor, network }: Omit<Attachment, 'address'> & { token: Address; previous: Address | null },
): Promise<WorkRow> {
  return await db.transaction().execute(async (tx) => {
    const updated = await updateToken(tx, { id, token, previous }).catch(refuseTaken)
    // Another request came first; it may have attached the same token.
    const work = updated ?? (await findWork(tx, id))
    if (work?.token !== token) throw new RequestError('WORK_HAS_TOKEN')
    if (updated === undefined) return work
    await writeAudit(tx, { action: 'TOKEN_ATTACHED', actor, network, reason: `${token} to ${id}` })
    await bumpDataVersion(tx)
    return work
  })
}

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw new RequestError('TOKEN_TAKEN')
  throw error
}

/** The factory answers 0 for a token that it didn't create, so any failure is the node's. */
async function readMetadataHash(
  client: ChainClient,
  { songTokens, song }: { songTokens: Address; song: Address },
): Promise<Hex> {
  const call = { functionName: 'metadataHashOf', args: [song] } as const
  try {
    return await client.readContract({ address: songTokens, abi: songTokensAbi, ...call })
  } catch (error) {
    throw new RequestError('UNAVAILABLE', { cause: error })
  }
}
