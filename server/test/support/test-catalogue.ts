import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { songTokensAbi, songTokensBytecode } from '@melos/contracts'
import { findCreatedSong } from '@melos/contracts/find-created-song'
import { localChain } from '@melos/contracts/local-chain'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Address, createPublicClient, createWalletClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { inject } from 'vitest'
import { authenticate, deriveSessionKeys } from '../../src/authentication/sessions.ts'
import { createChainClient } from '../../src/chain/chain-client.ts'
import { callNode } from '../../src/embedded/chain-rpc.ts'
import { ensureAdministrator } from '../../src/features/identity/administrators.ts'
import { identityRoutes } from '../../src/features/identity/identity-routes.ts'
import { mediaRoutes } from '../../src/features/media/media-routes.ts'
import { workRoutes } from '../../src/features/works/work-routes.ts'
import { guardApi } from '../../src/http/auth-guard.ts'
import { handleError, handleNotFound } from '../../src/http/error-handler.ts'
import { openDiskMediaStore } from '../../src/media-store/disk-media-store.ts'
import type { MediaStore } from '../../src/media-store/media-store.ts'
import { createTestDatabase } from './test-database.ts'

const keys = deriveSessionKeys('a secret that only tests know, of many characters', 'another of them')
const administrator = { email: 'admin@melos.example', password: 'a password of tests' }

const publicUrl = new URL('https://melos.example')

export const testWork = {
  title: 'Night Ferry',
  description: 'A song of the sea.\n\nAnd back.',
  percentage: 40,
  artist: 'Ada Marsh',
}

interface Part {
  readonly bytes: Buffer
  readonly type: string
}

/** The routes of works and media with their own database, store and administrator. */
export async function openTestCatalogue({
  rpcUrl = inject('rpcUrl'),
  openStore = async (folder: string): Promise<MediaStore> => openDiskMediaStore(folder),
} = {}) {
  const database = await createTestDatabase()
  await ensureAdministrator(database.db, administrator)
  const { db } = database
  const folder = await mkdtemp(join(tmpdir(), 'melos-media-'))
  const store = await openStore(folder)
  const client = createChainClient(rpcUrl, { timeoutMs: 3_000 })
  const factory = await deployTestFactory()

  const failures: string[] = []
  const logger = { level: 'error', stream: { write: (line: string) => void failures.push(line) } }
  const app = Fastify({ logger, bodyLimit: 64 * 1024, forceCloseConnections: true }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleNotFound)
  guardApi(app, (token) => authenticate({ db, keys }, { token, now: new Date() }))
  const site = { publicUrl, chainId: 31337 }
  await app.register(identityRoutes, { db, keys, client, site, forgetWallet: async () => undefined })
  await app.register(workRoutes, { db, store, client, songTokens: factory.address, publicUrl })
  await app.register(mediaRoutes, { db, store })

  const login = await app.inject({ method: 'POST', url: '/api/oauth/token', payload: administrator })
  const authorization = `Bearer ${login.json<{ accessToken: string }>().accessToken}`
  const send = async (form: FormData, headers: Record<string, string> = { authorization }) => {
    const encoded = new Response(form)
    return await app.inject({
      method: 'POST',
      url: '/api/works',
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    })
  }
  return {
    app,
    db,
    folder,
    store,
    authorization,
    /** The logged errors. */
    failures,
    send,
    upload: (work: unknown, parts: Record<string, Part> = {}) => send(makeForm(work, parts)),
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    attach: (id: string, address: string) =>
      app.inject({ method: 'PUT', url: `/api/works/${id}/token`, payload: { address }, headers: { authorization } }),
    issueToken: factory.issueToken,
    /** The authorization of a wallet, which has fewer rights. */
    async signIn(): Promise<string> {
      const account = privateKeyToAccount(generatePrivateKey())
      const ask = (step: string, fields: object) =>
        app.inject({
          method: 'POST',
          url: `/api/public/oauth/${step}`,
          payload: { metamaskAddress: account.address, ...fields },
        })
      const { message } = (await ask('attempt', {})).json<{ message: string }>()
      const answer = await ask('complete', { signedNonce: await account.signMessage({ message }) })
      return `Bearer ${answer.json<{ accessToken: string }>().accessToken}`
    },
    /** All files of the store, including unfinished uploads. */
    files: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()),
    uploads: () => readdir(join(folder, 'uploads')),
    async [Symbol.asyncDispose]() {
      await app.close()
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestCatalogue = Awaited<ReturnType<typeof openTestCatalogue>>

/** The parts of a form. `work` becomes JSON unless it is text. */
export function makeForm(work: unknown, parts: Record<string, Part> = {}): FormData {
  const form = new FormData()
  if (work !== undefined) form.append('work', typeof work === 'string' ? work : JSON.stringify(work))
  for (const [name, { bytes, type }] of Object.entries(parts)) {
    form.append(name, new Blob([new Uint8Array(bytes)], { type }), `${name}.bin`)
  }
  return form
}

/** A factory of song tokens without an auction house. */
export async function deployTestFactory(rpcUrl = inject('rpcUrl')) {
  const account = privateKeyToAccount(generatePrivateKey())
  const transport = http(rpcUrl)
  await callNode(rpcUrl, 'anvil_setBalance', account.address, `0x${parseEther('1').toString(16)}`)
  const wallet = createWalletClient({ account, chain: localChain, transport })
  const reader = createPublicClient({ chain: localChain, transport, pollingInterval: 50 })
  const anyAddress = '0x0000000000000000000000000000000000000a0c'
  const creation = {
    abi: songTokensAbi,
    bytecode: songTokensBytecode,
    args: [anyAddress, anyAddress, anyAddress],
  } as const
  const deployed = await reader.waitForTransactionReceipt({ hash: await wallet.deployContract(creation) })
  const address = deployed.contractAddress
  if (address == null) throw new Error('The factory was not deployed')
  let nonce = 1
  return {
    address,
    async issueToken(hash: Hex): Promise<Address> {
      const metadata = { uri: 'https://melos.example/song', hash }
      const args = ['Night Ferry', 'SONG', 1_000n, account.address, metadata] as const
      const call = { address, abi: songTokensAbi, functionName: 'create', args, nonce: nonce++ } as const
      const { logs } = await reader.waitForTransactionReceipt({ hash: await wallet.writeContract(call) })
      const token = findCreatedSong(logs, address)
      if (token === undefined) throw new Error('The song token was not created')
      return token
    },
  }
}
