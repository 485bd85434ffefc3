import { songTokenAbi, songTokensAbi } from '@melos/contracts'
import { findCreatedSong } from '@melos/contracts/find-created-song'
import { type Address, type Hex, parseEther } from 'viem'
import type { Market } from './market.ts'
import type { Melos } from './start-melos.ts'

/** The login that Melos prints when nothing is configured. */
export const administrator = { email: 'admin@melos.local', password: 'melos-admin' }

const MOST_TRIES = 5
/** Access tokens expire after 15 minutes, and the browser tests take longer. */
const LOGIN_MILLISECONDS = 10 * 60_000

interface Login {
  readonly authorization: string
  readonly until: number
}

/** The fields of a work that tests set. */
export interface Work {
  readonly title: string
  readonly artist: string
  readonly description?: string
  readonly percentage?: number
  readonly genres?: readonly { label: string }[]
  readonly musicAuthors?: readonly string[]
  readonly lyricsAuthors?: readonly string[]
  readonly links?: readonly { type: 'CUSTOM' | 'YOUTUBE' | 'SPOTIFY'; url: string }[]
  readonly era?: string
  readonly label?: string
  readonly recordingStudio?: string
  readonly country?: string
  readonly yearOfRelease?: number
}

export interface WorkFiles {
  readonly cover?: Buffer
  readonly avatar?: Buffer
  readonly audio?: Buffer
}

interface CatalogueWork {
  readonly id: string
  readonly metadataUrl: string
  readonly metadataHash: Hex
}

export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>

/** Creates works through the administrators' API. */
export async function openCatalogue({ address }: Melos, account = administrator) {
  const call = async (path: string, init: RequestInit) => {
    let answer = await fetch(new URL(path, address), init)
    // On a busy machine the server answers 503 while it waits for the chain.
    for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries++) {
      answer = await fetch(new URL(path, address), init)
    }
    if (!answer.ok) throw new Error(`${init.method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
    return await answer.json()
  }
  const json = { 'content-type': 'application/json' }
  const logIn = async (): Promise<Login> => {
    const { accessToken } = await call('/api/oauth/token', {
      method: 'POST',
      headers: json,
      body: JSON.stringify(account),
    })
    return { authorization: `Bearer ${accessToken}`, until: Date.now() + LOGIN_MILLISECONDS }
  }
  let login = await logIn()
  const authorized = async (headers: Record<string, string> = {}) => {
    if (Date.now() > login.until) login = await logIn()
    return { ...headers, authorization: login.authorization }
  }
  return {
    async createWork(work: Work, files: WorkFiles): Promise<CatalogueWork> {
      const form = new FormData()
      form.set('work', JSON.stringify({ description: 'A song for a test.', percentage: 50, ...work }))
      for (const [name, bytes] of Object.entries(files)) {
        const type = name === 'audio' ? 'audio/wav' : 'image/png'
        form.set(name, new File([new Uint8Array(bytes)], name, { type }))
      }
      return (await call('/api/works', { method: 'POST', headers: await authorized(), body: form })).body
    },
    async attachToken(id: string, token: string): Promise<void> {
      const body = JSON.stringify({ address: token })
      await call(`/api/works/${id}/token`, { method: 'PUT', headers: await authorized(json), body })
    },
  }
}

interface Song {
  readonly work: Work
  readonly files?: WorkFiles
  /** The token's whole supply. */
  readonly tokens: bigint
}

/** Creates a work and its token, approves the auction house and returns the token. */
export async function publishSong({ chain, catalogue }: Market, { work, files = {}, tokens }: Song): Promise<Address> {
  const { house, songTokens, operator, confirm } = chain
  const { id, metadataUrl, metadataHash } = await catalogue.createWork(work, files)
  const metadata = { uri: metadataUrl, hash: metadataHash }
  const args = [work.title, 'SONG', tokens, operator.account.address, metadata] as const
  const creation = { address: songTokens, abi: songTokensAbi, functionName: 'create', args } as const
  const { logs } = await confirm(await operator.writeContract(creation))
  const token = findCreatedSong(logs, songTokens)
  if (token === undefined) throw new Error('The song token was not created')
  await catalogue.attachToken(id, token)
  const allowance = [house, tokens * parseEther('1')] as const
  await confirm(
    await operator.writeContract({ address: token, abi: songTokenAbi, functionName: 'approve', args: allowance }),
  )
  return token
}
