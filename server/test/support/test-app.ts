import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Address } from 'viem'
import { inject } from 'vitest'
import { usualPushServices } from '../../src/alerts/push-services.ts'
import { buildApp } from '../../src/app.ts'
import { deriveSessionKeys } from '../../src/authentication/sessions.ts'
import { createChainClient } from '../../src/chain/chain-client.ts'
import { createChainMeter } from '../../src/chain/chain-meter.ts'
import { type Config, readConfig } from '../../src/config.ts'
import type { Database } from '../../src/database/database.ts'
import { openAdmitter } from '../../src/features/admission/sign-admission.ts'
import type { ExternalService } from '../../src/features/chat/external-assistant.ts'
import type { Faucet } from '../../src/features/faucet/faucet.ts'
import type { HouseOwner } from '../../src/features/operators/appoint-operator.ts'
import type { Readiness } from '../../src/http/health-routes.ts'
import { describePublicConfig } from '../../src/http/public-config.ts'
import { loadWebApp, type WebApp } from '../../src/http/web-app.ts'
import { type AuctionChannels, createAuctionChannels } from '../../src/live/auction-channels.ts'
import type { LiveFeed } from '../../src/live/follow-live-events.ts'
import { openDiskMediaStore } from '../../src/media-store/disk-media-store.ts'

export const testKeys = deriveSessionKeys('a secret that only tests know, of many characters', 'another of them')

/** A push service on this machine, as tests start it, and the real ones. */
const testPush = {
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  services: usualPushServices,
}

/** Signs admissions that no contract of the tests asks for. */
const testAdmitter = openAdmitter({
  key: `0x${'a1'.repeat(32)}`,
  chainId: 31337,
  gate: '0x00000000000000000000000000000000000000a1',
})

const ready: Readiness = {
  ready: true,
  database: true,
  chain: true,
  indexer: { block: 1, ageSeconds: 0, rebuilding: false },
}

const log = pino({ level: 'silent' })

/** For apps without live events. */
const silentFeed: LiveFeed = {
  position: 0n,
  catchUp: async () => undefined,
  subscribe: () => () => undefined,
  stop: async () => undefined,
}

/** The whole app on the given database and the test chain. */
export async function buildTestApp(
  db: Database,
  {
    readiness = ready,
    rpcUrl = inject('rpcUrl'),
    auctionHouse = '0x0000000000000000000000000000000000000a0c',
    mels = auctionHouse,
    songTokens = auctionHouse,
    royalties = auctionHouse,
    walletTimeoutMs = 3_000,
    live = createAuctionChannels(db, { feed: silentFeed, log }),
    faucet,
    ownWallets = [],
    admission,
    houseOwner,
    chat,
    mailWay = 'mailbox',
    mediaFolder: givenFolder,
    web,
  }: {
    readiness?: Readiness
    rpcUrl?: string
    auctionHouse?: Address
    mels?: Address
    songTokens?: Address
    royalties?: Address
    walletTimeoutMs?: number
    live?: AuctionChannels
    faucet?: Faucet
    ownWallets?: readonly Address[]
    admission?: Partial<Parameters<typeof buildApp>[0]['admission']> | undefined
    houseOwner?: HouseOwner
    chat?: ExternalService
    mailWay?: Config['mail']['kind']
    mediaFolder?: string
    web?: WebApp
  } = {},
): Promise<FastifyInstance> {
  const mediaFolder = givenFolder ?? (await mkdtemp(join(tmpdir(), 'melos-media-')))
  const meter = createChainMeter()
  // No test asks the app for these two.
  const others = { gate: auctionHouse, market: auctionHouse }
  const contracts = { mels, auctionHouse, songTokens, royalties, ...others }
  const app = await buildApp({
    db,
    slowDb: db,
    identity: {
      keys: testKeys,
      client: createChainClient(rpcUrl, { timeoutMs: walletTimeoutMs }),
      site: { publicUrl: new URL('https://melos.example'), chainId: 31337 },
    },
    staff: { domains: ['staff.melos.example'] },
    chain: {
      client: createChainClient(rpcUrl, { meter }),
      batchClient: createChainClient(rpcUrl, { batch: true, meter }),
      auctionHouse,
      mels,
      royalties,
      meter,
    },
    trustedProxies: ['127.0.0.1'],
    readiness: async () => readiness,
    live,
    store: openDiskMediaStore(mediaFolder),
    publicConfig: describePublicConfig(readConfig({}), { contracts, hasSampleWorld: false }),
    ...(faucet === undefined ? {} : { faucet }),
    ownWallets,
    admission: {
      ...{ admitter: testAdmitter, send: undefined, askSanctions: undefined, countryHeader: undefined },
      ...admission,
    },
    ...(houseOwner === undefined ? {} : { houseOwner }),
    chat,
    mailWay,
    push: testPush,
    web: web ?? (await loadWebApp()),
    log,
  })
  app.addHook('onClose', () => rm(mediaFolder, { recursive: true, force: true }))
  return app
}
