import { resolve } from 'node:path'
import { z } from 'zod'
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
  /** Lets pages offer mobile wallets. */
  readonly walletConnectProjectId: string | undefined
  readonly admin: { readonly email: string; readonly password: string }
  /** Signs access tokens; absent only where the database is embedded. */
  readonly authSecret: string | undefined
  readonly demo: boolean
}

const EMBEDDED_CHAIN_ID = 31337
const defaultAdmin = { email: 'admin@melos.local', password: 'melos-admin' }

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })

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
  DEMO: flag.optional(),
})

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
    walletConnectProjectId: variables.WALLETCONNECT_PROJECT_ID,
    admin: { email: variables.ADMIN_EMAIL, password: variables.ADMIN_PASSWORD },
    authSecret: variables.AUTH_SECRET,
    demo: variables.DEMO === undefined ? allEmbedded : ['on', 'true', '1'].includes(variables.DEMO),
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

function malformed(error: z.ZodError): StartupError {
  const reasons = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  return new StartupError(`Correct the environment: ${reasons.join('; ')}.`, { cause: error })
}
