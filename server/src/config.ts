import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { emailAddressSchema, type PublicConfig, toAsciiAddress } from '@melos/api-contract'
import { type Address, getAddress, type Hex, isAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { usualPushServices } from './alerts/push-services.ts'
import type { SmtpServer } from './mail/smtp.ts'
import type { Bucket } from './media-store/s3-media-store.ts'
import { StartupError } from './startup-error.ts'

export interface Config {
  readonly host: string
  readonly port: number
  /** The URL that people open and that wallets show at sign-in. */
  readonly publicUrl: URL
  /** Addresses or networks of the proxies whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies: readonly string[]
  readonly dataDir: string
  /** Where covers, audio and documents are stored. The folder is in the data directory. */
  readonly media: { readonly kind: 'folder' } | { readonly kind: 's3'; readonly bucket: Bucket }
  readonly logLevel: string
  readonly database: { readonly kind: 'embedded' } | { readonly kind: 'external'; readonly url: string }
  readonly chain:
    | { readonly kind: 'embedded'; readonly id: number }
    /** The first node is asked, and the others when it fails. */
    | { readonly kind: 'external'; readonly id: number; readonly rpcUrls: readonly [string, ...string[]] }
  /** Defaults to the records in this repository. */
  readonly deploymentsDir: string | undefined
  /** The node that pages use. Defaults to the chain's public node or the embedded chain. */
  readonly publicRpcUrl: string | undefined
  /** Without it, pages offer no mobile wallets. */
  readonly walletConnect: { readonly projectId: string; readonly relayUrl: string } | undefined
  /** The key of the account that holds the test money on a public test network. The embedded chain generates its own. */
  readonly faucetKey: Hex | undefined
  readonly royaltiesKey: Hex | undefined
  /** Signs admissions to restricted auctions. The embedded chain generates its own. */
  readonly admitterKey: Hex | undefined
  /** The chain's list of sanctioned wallets. */
  readonly sanctionsOracle: Address | undefined
  /** The header in which a trusted proxy names the country of a request. */
  readonly countryHeader: string | undefined
  readonly admin: { readonly email: string; readonly password: string }
  /** Email domains of the provider's employees, who may not register. */
  readonly staffEmailDomains: readonly string[]
  /** Signs access tokens. Optional only with the embedded database. */
  readonly authSecret: string | undefined
  /** Hides barred addresses and wallets. Another secret would lift every bar, so it isn't derived from the one that people change. */
  readonly barSecret: string | undefined
  /** With a model, the service speaks OpenAI's protocol. */
  readonly chat: { readonly url: string; readonly token: string; readonly model?: string } | undefined
  readonly mail:
    | { readonly kind: 'smtp'; readonly server: SmtpServer }
    /** Emails stay on this machine, which must have the embedded chain and database. */
    | { readonly kind: 'mailbox' }
    | { readonly kind: 'none' }
  /** Where push messages may be sent, as origins. */
  readonly pushServices: readonly string[]
  readonly provider: PublicConfig['provider']
  readonly demo: boolean
  readonly demoLife: boolean
}

/** Variables that are already set take precedence over the file. */
export function loadEnvFile(): void {
  if (!existsSync('.env')) return
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    throw new StartupError("The .env file can't be read. Fix it or remove it.", { cause: error })
  }
}

const EMBEDDED_CHAIN_ID = 31337
const POLYGON_ID = 137
const defaultAdmin = { email: 'admin@melos.local', password: 'melos-admin' }

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })

const isOn = (value: z.infer<typeof flag>): boolean => ['on', 'true', '1'].includes(value)

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const areHttpUrls = (list: readonly string[]): list is [string, ...string[]] =>
  list.length > 0 && list.every((entry) => httpUrl.safeParse(entry).success)
const PROVIDER_LENGTH = 'must have 1 to 300 characters'
const providerLine = z.string().trim().min(1, PROVIDER_LENGTH).max(300, PROVIDER_LENGTH).optional()

const DOMAIN = /^([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/

const BUCKET_URL = /^s3:\/\/(?<name>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<folder>[\w-]+(?:\/[\w-]+)*))?\/?$/

const PUSH_SERVICE = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/

const privateKey = z
  .string()
  .refine(isPrivateKey, 'must be a private key: 0x followed by 64 hexadecimal digits')
  .optional()

export const environmentSchema = z.object({
  HOST: z.string().default('localhost'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .default(3000),
  PUBLIC_URL: httpUrl
    .transform((text) => new URL(text))
    .refine(({ pathname, search, hash }) => `${pathname}${search}${hash}` === '/', 'must not have a path')
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
          error: 'must be IP addresses or networks, separated by commas',
        }),
      ),
    )
    .default([]),
  DATA_DIR: z.string().default('.data'),
  MEDIA_URL: z.string().regex(BUCKET_URL, 'must look like s3://bucket or s3://bucket/folder').optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .default('warn'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host/name' })
    .optional(),
  RPC_URL: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine(areHttpUrls, 'must be an http or https address')
    .optional(),
  PUBLIC_RPC_URL: httpUrl.optional(),
  CHAIN_ID: z.enum(['31337', '80002', '137'], { error: 'must be 31337, 80002 or 137' }).transform(Number).optional(),
  DEPLOYMENTS_DIR: z.string().optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an email address' }).default(defaultAdmin.email),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').default(defaultAdmin.password),
  STAFF_EMAIL_DOMAINS: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim().toLowerCase()))
    .refine(
      (list) => list.every((entry) => DOMAIN.test(entry)),
      'must be domains such as melos.example, separated by commas',
    )
    .default([]),
  BAR_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')
    .optional(),
  WALLETCONNECT_RELAY_URL: z
    .url({ protocol: /^wss?$/, error: 'must be a ws or wss address' })
    .default('wss://relay.walletconnect.org'),
  FAUCET_KEY: privateKey,
  ROYALTIES_KEY: privateKey,
  ADMITTER_KEY: privateKey,
  SANCTIONS_ORACLE: z
    .string()
    .refine((text) => isAddress(text), "must be a contract's address, with the right checksum")
    .transform((text) => getAddress(text))
    .optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header, such as CF-IPCountry')
    .optional(),
  CHAT_URL: httpUrl
    .refine((text) => URL.parse(text)?.username === '', 'must not contain a user name: use CHAT_TOKEN instead')
    .optional(),
  CHAT_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be one word without spaces')
    .optional(),
  CHAT_PROTOCOL: z.enum(['melos', 'openai']).default('melos'),
  CHAT_MODEL: z.string().min(1).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@host' })
    .refine(hasOnlyServer, 'must not have a path or a query')
    .optional(),
  MAIL_FROM: emailAddressSchema.optional(),
  PUSH_SERVICES: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine(
      (list) => list.every((entry) => PUSH_SERVICE.test(entry)),
      'must be addresses such as https://*.push.apple.com, separated by commas',
    )
    .optional(),
  PROVIDER_NAME: providerLine,
  PROVIDER_REGISTRATION_NUMBER: providerLine,
  PROVIDER_ADDRESS: providerLine,
  PROVIDER_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  DEMO: flag.optional(),
  DEMO_LIFE: flag.default('on'),
})

type Variables = z.infer<typeof environmentSchema>

/** An empty variable counts as not set. */
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
      'Set ADMIN_EMAIL and ADMIN_PASSWORD. The default login only works with the embedded chain and database.',
    )
  }
  if (database.kind === 'external' && variables.AUTH_SECRET === undefined) {
    throw new StartupError('Set AUTH_SECRET to at least 32 random characters. It is required with DATABASE_URL.')
  }
  // Nothing else of such a process has to outlive it, so its data directory may be temporary.
  if (database.kind === 'external' && variables.MEDIA_URL !== undefined && variables.BAR_SECRET === undefined) {
    throw new StartupError(
      'Set BAR_SECRET to what the file bar-secret in DATA_DIR contains, or to at least 32 random characters if there is none. It is required with DATABASE_URL and MEDIA_URL.',
    )
  }
  if (chain.kind === 'external' && chain.id === EMBEDDED_CHAIN_ID && variables.PUBLIC_RPC_URL === undefined) {
    throw new StartupError(
      `Set PUBLIC_RPC_URL to a node that browsers can reach. Chain ${chain.id} has no public node.`,
    )
  }
  if (chain.id === POLYGON_ID && variables.FAUCET_KEY !== undefined) {
    throw new StartupError(`Remove FAUCET_KEY. Money on chain ${chain.id} is real, so there is no faucet.`)
  }
  if (chain.kind === 'external' && variables.DEMO !== undefined && isOn(variables.DEMO)) {
    throw new StartupError('Remove DEMO or RPC_URL. The sample world needs the embedded chain.')
  }
  if (variables.COUNTRY_HEADER !== undefined && variables.TRUSTED_PROXIES.length === 0) {
    throw new StartupError('Set TRUSTED_PROXIES, or remove COUNTRY_HEADER. Only a trusted proxy can name a country.')
  }
  // The default is an address of this machine, and a work's metadata can't change once its hash is on the chain.
  if (chain.id !== EMBEDDED_CHAIN_ID && variables.PUBLIC_URL === undefined) {
    throw new StartupError('Set PUBLIC_URL to where people reach Melos. It becomes part of every work.')
  }
  const provider = readProvider(variables)
  if (chain.id !== EMBEDDED_CHAIN_ID && provider.isSample) {
    throw new StartupError(
      `Set PROVIDER_NAME, PROVIDER_REGISTRATION_NUMBER, PROVIDER_ADDRESS and PROVIDER_EMAIL. On chain ${chain.id} the legal texts must name a real company.`,
    )
  }

  return {
    host: variables.HOST,
    port: variables.PORT,
    publicUrl: variables.PUBLIC_URL ?? localUrl(variables.HOST, variables.PORT),
    trustedProxies: variables.TRUSTED_PROXIES,
    dataDir: resolve(variables.DATA_DIR),
    media: readMedia(variables),
    logLevel: variables.LOG_LEVEL,
    database,
    chain,
    deploymentsDir: variables.DEPLOYMENTS_DIR === undefined ? undefined : resolve(variables.DEPLOYMENTS_DIR),
    publicRpcUrl: variables.PUBLIC_RPC_URL,
    walletConnect: readWalletConnect(variables),
    faucetKey: variables.FAUCET_KEY,
    royaltiesKey: variables.ROYALTIES_KEY,
    admitterKey: variables.ADMITTER_KEY,
    sanctionsOracle: variables.SANCTIONS_ORACLE,
    countryHeader: variables.COUNTRY_HEADER,
    admin: { email: variables.ADMIN_EMAIL, password: variables.ADMIN_PASSWORD },
    staffEmailDomains: variables.STAFF_EMAIL_DOMAINS,
    authSecret: variables.AUTH_SECRET,
    barSecret: variables.BAR_SECRET,
    chat: readChat(variables),
    mail: readMail(variables, allEmbedded),
    pushServices: variables.PUSH_SERVICES ?? usualPushServices,
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

function readChain(rpcUrls: Variables['RPC_URL'], id: number): Config['chain'] {
  if (rpcUrls !== undefined) return { kind: 'external', id, rpcUrls }
  if (id === EMBEDDED_CHAIN_ID) return { kind: 'embedded', id }
  throw new StartupError(`Set RPC_URL to a node of chain ${id}, or remove CHAIN_ID to use the embedded chain.`)
}

function readMedia({ MEDIA_URL }: Variables): Config['media'] {
  const { name, folder } = BUCKET_URL.exec(MEDIA_URL ?? '')?.groups ?? {}
  if (name === undefined) return { kind: 'folder' }
  return { kind: 's3', bucket: { name, prefix: folder === undefined ? '' : `${folder}/` } }
}

function readWalletConnect(variables: Variables): Config['walletConnect'] {
  const { WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: relayUrl } = variables
  return projectId === undefined ? undefined : { projectId, relayUrl }
}

function readChat({ CHAT_URL, CHAT_TOKEN, CHAT_PROTOCOL, CHAT_MODEL: model }: Variables): Config['chat'] {
  if ((CHAT_PROTOCOL === 'openai') !== (model !== undefined)) {
    throw new StartupError('Set both CHAT_PROTOCOL=openai and CHAT_MODEL, or neither.')
  }
  if (CHAT_URL === undefined && CHAT_TOKEN === undefined && model === undefined) return undefined
  if (CHAT_URL === undefined || CHAT_TOKEN === undefined) {
    throw new StartupError('Set both CHAT_URL and CHAT_TOKEN, or neither to use the built-in assistant.')
  }
  return { url: CHAT_URL, token: CHAT_TOKEN, ...(model === undefined ? {} : { model }) }
}

const SMTP_PORT = 587
const SMTPS_PORT = 465

function readMail({ SMTP_URL, MAIL_FROM: from }: Variables, allEmbedded: boolean): Config['mail'] {
  if (SMTP_URL === undefined && from === undefined) return { kind: allEmbedded ? 'mailbox' : 'none' }
  if (SMTP_URL === undefined || from === undefined) {
    throw new StartupError('Set both SMTP_URL and MAIL_FROM, or neither to send no email.')
  }
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL)
  const secure = protocol === 'smtps:'
  const server = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? SMTPS_PORT : SMTP_PORT) : Number(port),
    secure,
    auth: username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    from: toAsciiAddress(from),
  }
  return { kind: 'smtp', server }
}

function hasOnlyServer(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && /^\/?$/.test(url.pathname) && `${url.search}${url.hash}` === ''
}

const sampleProvider: Config['provider'] = {
  name: 'Melos Sample s.r.o.',
  registrationNumber: '000 00 000',
  address: 'Sample Street 1, 110 00 Prague 1, Czech Republic',
  email: 'support@melos.example',
  isSample: true,
}

function readProvider(variables: Variables): Config['provider'] {
  const { PROVIDER_NAME: name, PROVIDER_REGISTRATION_NUMBER: registrationNumber } = variables
  const { PROVIDER_ADDRESS: address, PROVIDER_EMAIL: email } = variables
  if ([name, registrationNumber, address, email].every((value) => value === undefined)) return sampleProvider
  if (name === undefined || registrationNumber === undefined || address === undefined || email === undefined) {
    throw new StartupError(
      'Set all of PROVIDER_NAME, PROVIDER_REGISTRATION_NUMBER, PROVIDER_ADDRESS and PROVIDER_EMAIL, or none of them.',
    )
  }
  return { name, registrationNumber, address, email, isSample: false }
}

function isPrivateKey(text: string): text is Hex {
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) return false
  try {
    // The pattern above guarantees the type.
    privateKeyToAccount(text as Hex)
    return true
  } catch {
    // A key of zero, or one above the curve's order, is invalid.
    return false
  }
}

function malformed(error: z.ZodError): StartupError {
  const reasons = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  return new StartupError(`Fix these environment variables: ${reasons.join('; ')}.`, { cause: error })
}
