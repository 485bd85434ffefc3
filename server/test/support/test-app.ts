import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { createChainClient } from '../../src/chain/chain-client.ts'
import type { Database } from '../../src/database/database.ts'
import { deriveSessionKeys } from '../../src/features/identity/session-keys.ts'
import type { Readiness } from '../../src/http/health-routes.ts'
import { loadWebApp } from '../../src/http/web-app.ts'

export const testKeys = deriveSessionKeys('a secret that only tests know, of many characters')

const ready: Readiness = { ready: true, database: true, chain: true, indexer: { block: 1, ageSeconds: 0 } }

/** The whole app on the given database and the test chain. */
export async function buildTestApp(
  db: Database,
  {
    readiness = ready,
    rpcUrl = inject('rpcUrl'),
    walletTimeoutMs = 3_000,
  }: { readiness?: Readiness; rpcUrl?: string; walletTimeoutMs?: number } = {},
): Promise<FastifyInstance> {
  return await buildApp({
    db,
    identity: {
      keys: testKeys,
      client: createChainClient(rpcUrl, { timeoutMs: walletTimeoutMs }),
      site: { publicUrl: new URL('https://melos.example'), chainId: 31337 },
    },
    trustedProxies: ['127.0.0.1'],
    readiness: async () => readiness,
    web: await loadWebApp(),
    log: pino({ level: 'silent' }),
  })
}
