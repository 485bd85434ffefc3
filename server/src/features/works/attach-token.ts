import { songTokenAbi } from '@melos/contracts'
import {
  type Address,
  BaseError,
  getAddress,
  type Hex,
  HttpRequestError,
  isAddress,
  LimitExceededRpcError,
  TimeoutError,
} from 'viem'
import { writeAudit } from '../../audit/audit-log.ts'
import type { ChainClient } from '../../chain/chain-client.ts'
import { bumpDataVersion } from '../../database/data-version.ts'
import type { Database } from '../../database/database.ts'
import type { WorkRow } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'
import { findWork, updateToken } from './work-store.ts'

interface Attachment {
  readonly id: string
  readonly address: string
  readonly actor: string
  readonly network: string
}

/**
 * The chain's word counts: the token itself must carry the hash of the work's metadata. A work keeps its token, unless the
 * chain has lost it, as it may after a reorganisation.
 */
export async function attachToken(
  { db, client }: { db: Database; client: ChainClient },
  { id, address, actor, network }: Attachment,
): Promise<WorkRow> {
  const token = readAddress(address)
  const work = await findWork(db, id)
  if (work === undefined) throw new RequestError('NOT_FOUND')
  if (work.token === token) return work
  const isWorks = async (address: Address) => (await readMetadataHash(client, address)) === work.metadata_hash
  if (work.token !== null && (await isWorks(work.token))) throw new RequestError('WORK_HAS_TOKEN')
  if (!(await isWorks(token))) throw new RequestError('TOKEN_UNLIKE_WORK')
  return await saveToken(db, { id, token, previous: work.token, actor, network })
}

async function saveToken(
  db: Database,
  { id, token, previous, actor, network }: Omit<Attachment, 'address'> & { token: Address; previous: Address | null },
): Promise<WorkRow> {
  return await db.transaction().execute(async (tx) => {
    const updated = await updateToken(tx, { id, token, previous }).catch(whenTaken)
    // Another call was first; it may have said the same.
    const work = updated ?? (await findWork(tx, id))
    if (work?.token !== token) throw new RequestError('WORK_HAS_TOKEN')
    if (updated === undefined) return work
    await writeAudit(tx, { action: 'TOKEN_ATTACHED', actor, network, reason: `${token} to ${id}` })
    await bumpDataVersion(tx)
    return work
  })
}

const UNIQUE_VIOLATION = '23505'

function whenTaken(error: { code?: string }): never {
  if (error.code === UNIQUE_VIOLATION) throw new RequestError('TOKEN_TAKEN')
  throw error
}

/** In small letters, or with the right checksum: capitals in the wrong places are a mistake in the address. */
function readAddress(text: string): Address {
  if (text !== text.toLowerCase() && !isAddress(text, { strict: true })) {
    throw new RequestError('BAD_REQUEST', { detail: 'address: has a wrong checksum' })
  }
  return getAddress(text)
}

/** The hash that a song token carries; undefined when there is no song token at the address. */
async function readMetadataHash(client: ChainClient, address: Address): Promise<Hex | undefined> {
  const token = { address, abi: songTokenAbi } as const
  try {
    const [hash] = await Promise.all([
      client.readContract({ ...token, functionName: 'metadataHash' }),
      client.readContract({ ...token, functionName: 'contractURI' }),
    ])
    return hash
  } catch (error) {
    if (isNodeSilent(error)) throw new RequestError('UNAVAILABLE', { cause: error })
    return undefined
  }
}

/** Nothing was heard from the chain, good or bad. */
function isNodeSilent(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true
  const isSilence = (cause: unknown) =>
    cause instanceof HttpRequestError || cause instanceof TimeoutError || cause instanceof LimitExceededRpcError
  return error.walk(isSilence) !== null
}
