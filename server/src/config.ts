import { resolve } from 'node:path'
import type { PublicConfig } from '@melos/api-contract'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { providerVariables, readProvider } from './read-provider.ts'
import { StartupError } from './startup-error.ts'

export interface Config {
  readonly host: string
  readonly port: number
  /** Where people reach Melos, as wallets show it when they sign in. */
  readonly publicUrl: URL
  /** Proxies, by address or network, whose word for a client's address is taken. */
  readonly trustedProxies: readonly string[]
  readonly dataDir: string
  readonly logLevel: string
  readonly database: { readonly kind: 'embedded' } | { readonly kind: 'external'; readonly url: string }
  readonly chain:
    | { readonly kind: 'embedded'; readonly id: number }
    | { readonly kind: 'external'; readonly id: number; readonly rpcUrl: string }
  /** Where the records of deployed contracts are; absent for those that come with Melos. */
  readonly deploymentsDir: string | undefined
  /** The node that pages ask; absent for the chain's own public one, or for the embedded chain. */
  readonly publicRpcUrl: string | undefined
  /** Lets pages offer mobile wallets; absent without a project. */
  readonly walletConnect: { readonly projectId: string; readonly relayUrl: string } | undefined
  /** Has test money to give away; the embedded chain has a key of its own for that. */
  readonly faucetKey: Hex | undefined
  readonly admin: { readonly email: string; readonly password: string }
  /** Signs access tokens; absent only where the database is embedded. */
  readonly authSecret: string | undefined
  /** The external assistant; absent for the built-in one. */
  readonly chat: { readonly url: string; readonly token: string } | undefined
  /** The company that runs this site, as the legal texts name it. */
  readonly provider: PublicConfig['provider']
  /** Whether a new data directory is filled with a sample world. */
  readonly demo: boolean
  /** Whether the sample bidders go on bidding. */
  readonly demoLife: boolean
}

const EMBEDDED_CHAIN_ID = 31337
const POLYGON_ID = 137
const defaultAdmin = { email: 'admin@melos.local', password: 'melos-admin' }

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })

const isOn = (value: z.infer<typeof flag>): boolean => ['on', 'true', '1'].includes(value)

const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .default(3000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .transform((text) => new URL(text))
    .refine(({ pathname, search, hash }) => `${pathname}${search}${hash}` === '/', 'must have no path')
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: 'must be addresses or networks' })))
    .default([]),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .default('warn'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host/name' })
    .optional(),
  RPC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PUBLIC_RPC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  CHAIN_ID: z.enum(['31337', '80002', '137'], { error: 'must be 31337, 80002 or 137' }).transform(Number).optional(),
  DEPLOYMENTS_DIR: z.string().optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).default(defaultAdmin.email),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').default(defaultAdmin.password),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')
    .optional(),
  WALLETCONNECT_RELAY_URL: z
    .url({ protocol: /^wss?$/, error: 'must be a ws or wss address' })
    .default('wss://relay.walletconnect.org'),
  FAUCET_KEY: z.string().refine(isPrivateKey, 'must be a private key: 0x and 64 hexadecimal digits').optional(),
  CHAT_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine((text) => URL.parse(text)?.username === '', 'must have no user name: the credential is CHAT_TOKEN')
    .optional(),
  CHAT_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be one word, as it stands in a header')
    .optional(),
  ...providerVariables,
  DEMO: flag.optional(),
  DEMO_LIFE: flag.default('on'),
})

type Variables = z.infer<typeof environmentSchema>

/** Parses the environment once; an empty variable counts as absent. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) throw malformed(parsed.error)

  const variables = parsed.data
  const database =
    variables.DATABASE_URL === undefined
      ? ({ kind: 'embedded' } as const)
      : ({ kind: 'external', url: variables.DATABASE_URL } as const)
  const chain = readChain(variables.RPC_URL, variables.CHAIN_ID ?? EMBEDDED_CHAIN_ID)
  const allEmbedded = database.kind === 'embedded' && chain.kind === 'embedded'

  if (!allEmbedded && variables.ADMIN_PASSWORD === defaultAdmin.password) {
    throw new StartupError(
      'Set ADMIN_EMAIL and ADMIN_PASSWORD: the default login is for the embedded chain and database only.',
    )
  }
  if (database.kind === 'external' && variables.AUTH_SECRET === undefined) {
    throw new StartupError(
      'Set AUTH_SECRET to at least 32 random characters: DATABASE_URL points to a shared database.',
    )
  }

  if (chain.kind === 'external' && chain.id === EMBEDDED_CHAIN_ID && variables.PUBLIC_RPC_URL === undefined) {
    throw new StartupError(`Set PUBLIC_RPC_URL to a node that pages can reach: chain ${chain.id} has no public one.`)
  }

  if (chain.id === POLYGON_ID && variables.FAUCET_KEY !== undefined) {
    throw new StartupError(`Leave FAUCET_KEY out: on chain ${chain.id} money is real, and nothing is given away.`)
  }

  if (chain.kind === 'external' && variables.DEMO !== undefined && isOn(variables.DEMO)) {
    throw new StartupError('Leave DEMO out: the sample world is made on the embedded chain, and RPC_URL is set.')
  }

  const provider = readProvider(variables)
  if (chain.id !== EMBEDDED_CHAIN_ID && provider.isSample) {
    throw new StartupError(
      `Set PROVIDER_NAME, PROVIDER_REGISTRATION_NUMBER, PROVIDER_ADDRESS and PROVIDER_EMAIL: on chain ${chain.id} the legal texts name a real company.`,
    )
  }

  return {
    host: variables.HOST,
    port: variables.PORT,
    publicUrl: variables.PUBLIC_URL ?? localUrl(variables.HOST, variables.PORT),
    trustedProxies: variables.TRUSTED_PROXIES,
    dataDir: resolve(variables.DATA_DIR),
    logLevel: variables.LOG_LEVEL,
    database,
    chain,
    deploymentsDir: variables.DEPLOYMENTS_DIR === undefined ? undefined : resolve(variables.DEPLOYMENTS_DIR),
    publicRpcUrl: variables.PUBLIC_RPC_URL,
    walletConnect: readWalletConnect(variables.WALLETCONNECT_PROJECT_ID, variables.WALLETCONNECT_RELAY_URL),
    faucetKey: variables.FAUCET_KEY,
    admin: { email: variables.ADMIN_EMAIL, password: variables.ADMIN_PASSWORD },
    authSecret: variables.AUTH_SECRET,
    chat: readChat(variables),
    provider,
    demo: variables.DEMO === undefined ? allEmbedded : isOn(variables.DEMO),
    demoLife: isOn(variables.DEMO_LIFE),
  }
}

function localUrl(host: string, port: number): URL {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = host.includes(':') ? `[${host}]` : host
  return new URL(`http://${isEverywhere ? 'localhost' : name}:${port}`)
}

function readChain(rpcUrl: string | undefined, id: number): Config['chain'] {
  if (rpcUrl !== undefined) return { kind: 'external', id, rpcUrl }
  if (id === EMBEDDED_CHAIN_ID) return { kind: 'embedded', id }
  throw new StartupError(`Set RPC_URL to a node of chain ${id}, or leave CHAIN_ID out to use the embedded chain.`)
}

function readWalletConnect(projectId: string | undefined, relayUrl: string): Config['walletConnect'] {
  return projectId === undefined ? undefined : { projectId, relayUrl }
}

function readChat({ CHAT_URL, CHAT_TOKEN }: Variables): Config['chat'] {
  if (CHAT_URL === undefined && CHAT_TOKEN === undefined) return undefined
  if (CHAT_URL === undefined || CHAT_TOKEN === undefined) {
    throw new StartupError('Set CHAT_URL and CHAT_TOKEN together, or neither for the built-in assistant.')
  }
  return { url: CHAT_URL, token: CHAT_TOKEN }
}

function isPrivateKey(text: string): text is Hex {
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) return false
  try {
    // The type cannot say what the line above has seen.
    privateKeyToAccount(text as Hex)
    return true
  } catch {
    // Nought, or beyond the order of the curve.
    return false
  }
}

function malformed(error: z.ZodError): StartupError {
  const reasons = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  return new StartupError(`Correct the environment: ${reasons.join('; ')}.`, { cause: error })
}
