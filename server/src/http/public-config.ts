import { isIP } from 'node:net'
import { type PublicConfig, readPublicConfig, readSampleWorld } from '@melos/api-contract'
import { commissionOn, PRICE_STEP } from '@melos/clearing'
import type { ContractAddresses } from '@melos/contracts/creations'
import { localChain } from '@melos/contracts/local-chain'
import type { FastifyInstance } from 'fastify'
import { formatEther } from 'viem'
import type { Config } from '../config.ts'
import { serve } from './serve.ts'

interface Found {
  readonly contracts: ContractAddresses
  readonly gift?: { readonly mels: bigint; readonly pol: bigint } | undefined
  readonly hasSampleWorld: boolean
}

/** Copied from `viem/chains`, which would load seven hundred chains at every start. */
const publicChains = [
  { id: 137, name: 'Polygon', rpcUrl: 'https://polygon.drpc.org', explorerUrl: 'https://polygonscan.com' },
  {
    id: 80_002,
    name: 'Polygon Amoy',
    rpcUrl: 'https://polygon-amoy.drpc.org',
    explorerUrl: 'https://amoy.polygonscan.com',
  },
]

/** The public part of the configuration. `RPC_URL` isn't part of it, because it may contain a key. */
export function describePublicConfig(config: Config, { contracts, gift, hasSampleWorld }: Found): PublicConfig {
  const { mels, gate, auctionHouse, songTokens, royalties, market } = contracts
  return {
    chain: describeChain(config),
    contracts: { mels, gate, auctionHouse, songTokens, royalties, market },
    commissionPercent: Number(commissionOn(100n)),
    priceStep: formatEther(PRICE_STEP),
    publicUrl: config.publicUrl.origin,
    walletConnect: config.walletConnect ?? null,
    faucet: gift === undefined ? null : { mels: formatEther(gift.mels), pol: formatEther(gift.pol) },
    provider: config.provider,
    registration: config.mail.kind !== 'none',
    passkeys: hasPasskeys(config.publicUrl),
    mailbox: config.mail.kind === 'mailbox',
    demo: hasSampleWorld,
  }
}

function describeChain({ chain: { kind, id }, publicRpcUrl }: Config): PublicConfig['chain'] {
  // A path, because pages may be open at another host than PUBLIC_URL.
  if (kind === 'embedded') return { id, name: localChain.name, rpcUrl: '/api/public/rpc', explorerUrl: null }
  const known = publicChains.find((chain) => chain.id === id)
  const rpcUrl = publicRpcUrl ?? known?.rpcUrl
  if (rpcUrl === undefined) throw new Error(`Chain ${id} has no public node`)
  return { id, name: known?.name ?? `Chain ${id}`, rpcUrl, explorerUrl: known?.explorerUrl ?? null }
}

export function servePublicConfig(
  app: FastifyInstance,
  { config, isFilled }: { config: PublicConfig; isFilled?: (() => boolean) | undefined },
): void {
  // The configuration never changes, so its JSON is written once.
  const answer = JSON.stringify(readPublicConfig.answer.parse(config))
  serve(app, readPublicConfig, async (_request, reply) => reply.type('application/json; charset=utf-8').send(answer))
  if (isFilled !== undefined) serve(app, readSampleWorld, async () => ({ isFilled: isFilled() }))
}

/** Browsers allow no passkeys for an IP address. */
export function hasPasskeys({ hostname, protocol }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || hostname === 'localhost')
}
