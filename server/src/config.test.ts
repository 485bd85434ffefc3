import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { namedProvider } from '../test/support/named-provider.ts'
import { usualPushServices } from './alerts/push-services.ts'
import { readConfig } from './config.ts'

const external = {
  DATABASE_URL: 'postgres://melos:secret@db.example/melos',
  RPC_URL: 'https://rpc.example',
  CHAIN_ID: '137',
  PUBLIC_URL: 'https://melos.example',
  ADMIN_EMAIL: 'root@example.com',
  ADMIN_PASSWORD: 'correct horse',
  AUTH_SECRET: 'x'.repeat(32),
  ...namedProvider,
}

describe('readConfig', () => {
  test('nothing configured means everything embedded, with the sample world', () => {
    expect(readConfig({})).toEqual({
      host: 'localhost',
      port: 3000,
      publicUrl: new URL('http://localhost:3000'),
      trustedProxies: [],
      dataDir: resolve('.data'),
      logLevel: 'warn',
      database: { kind: 'embedded' },
      chain: { kind: 'embedded', id: 31337 },
      publicRpcUrl: undefined,
      walletConnect: undefined,
      media: { kind: 'folder' },
      admin: { email: 'admin@melos.local', password: 'melos-admin' },
      staffEmailDomains: [],
      authSecret: undefined,
      barSecret: undefined,
      chat: undefined,
      mail: { kind: 'mailbox' },
      pushServices: usualPushServices,
      provider: {
        name: 'Melos Sample s.r.o.',
        registrationNumber: '000 00 000',
        address: 'Sample Street 1, 110 00 Prague 1, Czech Republic',
        email: 'support@melos.example',
        isSample: true,
      },
      demo: true,
      demoLife: true,
    })
  })

  test.each([
    ['s3://melos-media', { name: 'melos-media', prefix: '' }],
    ['s3://melos-media/', { name: 'melos-media', prefix: '' }],
    ['s3://melos.media/production/eu_1', { name: 'melos.media', prefix: 'production/eu_1/' }],
  ])('MEDIA_URL=%s is a bucket', (url, bucket) => {
    expect(readConfig({ MEDIA_URL: url }).media).toEqual({ kind: 's3', bucket })
  })

  test.each([
    '/srv/media',
    's3://',
    's3://Melos',
    's3://melos//media',
    's3://melos/../media',
    'https://melos.example/media',
  ])('MEDIA_URL=%s is refused', (url) => {
    expect(() => readConfig({ MEDIA_URL: url })).toThrow('MEDIA_URL')
  })

  test('the domains of employees are a list, in small letters', () => {
    const { staffEmailDomains } = readConfig({ STAFF_EMAIL_DOMAINS: 'Melos.example, staff.melos.example' })
    expect(staffEmailDomains).toEqual(['melos.example', 'staff.melos.example'])
  })

  test('the company that runs the site is the one that is named', () => {
    const named = { ...namedProvider, PROVIDER_NAME: ' Sounding Board a.s. ' }
    expect(readConfig(named).provider).toEqual({
      name: 'Sounding Board a.s.',
      registrationNumber: '123 45 678',
      address: 'Example Square 2, Brno',
      email: 'hello@sounding.example',
      isSample: false,
    })
    for (const left of Object.keys(named)) {
      expect(() => readConfig({ ...named, [left]: '' }), left).toThrow('or none of them')
    }
  })

  test('the external assistant has an address and a credential, or there is none', () => {
    const chat = { CHAT_URL: 'https://assistant.example/ask', CHAT_TOKEN: 'secret' }
    expect(readConfig(chat).chat).toEqual({ url: 'https://assistant.example/ask', token: 'secret' })
    expect(() => readConfig({ CHAT_URL: chat.CHAT_URL })).toThrow('Set both CHAT_URL and CHAT_TOKEN')
    expect(() => readConfig({ CHAT_TOKEN: chat.CHAT_TOKEN })).toThrow('Set both CHAT_URL and CHAT_TOKEN')
    const openai = { ...chat, CHAT_PROTOCOL: 'openai', CHAT_MODEL: 'qwen3:8b' }
    expect(readConfig(openai).chat).toEqual({ url: chat.CHAT_URL, token: 'secret', model: 'qwen3:8b' })
    expect(() => readConfig({ ...openai, CHAT_MODEL: '' })).toThrow('Set both CHAT_PROTOCOL=openai and CHAT_MODEL')
    expect(() => readConfig({ ...chat, CHAT_MODEL: 'qwen3:8b' })).toThrow(
      'Set both CHAT_PROTOCOL=openai and CHAT_MODEL',
    )
    expect(() => readConfig({ CHAT_PROTOCOL: 'openai', CHAT_MODEL: 'qwen3:8b' })).toThrow('Set both CHAT_URL')
    expect(() => readConfig({ ...chat, CHAT_PROTOCOL: 'other' })).toThrow('CHAT_PROTOCOL')
  })

  describe('email', () => {
    const mail = { SMTP_URL: 'smtps://me%40melos.example:p%2Fss@mail.example', MAIL_FROM: 'Post@Melos.example' }

    test('goes to the server that is named, from the address that is named', () => {
      const server = {
        host: 'mail.example',
        port: 465,
        secure: true,
        auth: { user: 'me@melos.example', pass: 'p/ss' },
        from: 'Post@melos.example',
      }
      expect(readConfig(mail).mail).toEqual({ kind: 'smtp', server })
      expect(readConfig({ ...external, ...mail }).mail).toEqual({ kind: 'smtp', server })
    })

    test.each([
      ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, auth: undefined }],
      ['smtp://localhost:2525', { host: 'localhost', port: 2525, secure: false, auth: undefined }],
      ['smtps://[::1]:2465', { host: '::1', port: 2465, secure: true, auth: undefined }],
    ])('%s is a server', (SMTP_URL, server) => {
      expect(readConfig({ ...mail, SMTP_URL }).mail).toMatchObject({ server })
    })

    test.each([
      [{}, 'mailbox'],
      [external, 'none'],
      [
        { DATABASE_URL: external.DATABASE_URL, ADMIN_PASSWORD: 'correct horse', AUTH_SECRET: external.AUTH_SECRET },
        'none',
      ],
    ])('without a server, %o has the way %s', (environment, kind) => {
      expect(readConfig(environment).mail).toEqual({ kind })
    })

    test.each([
      [{ SMTP_URL: mail.SMTP_URL }, 'Set both SMTP_URL and MAIL_FROM'],
      [{ MAIL_FROM: mail.MAIL_FROM }, 'Set both SMTP_URL and MAIL_FROM'],
      [{ ...mail, SMTP_URL: 'https://mail.example' }, 'SMTP_URL must look like'],
      [{ ...mail, SMTP_URL: 'smtp://mail.example/?tls.rejectUnauthorized=false' }, 'SMTP_URL must not have'],
      [{ ...mail, SMTP_URL: 'smtp://mail.example/x' }, 'SMTP_URL must not have'],
      [{ ...mail, MAIL_FROM: 'Melos <post@melos.example>' }, 'MAIL_FROM must be an email address'],
    ])('%o is refused', (environment, message) => {
      expect(() => readConfig(environment)).toThrow(message)
    })
  })

  test('an external database and chain replace the embedded ones and leave the sample world out', () => {
    const config = readConfig(external)
    expect(config.database).toEqual({ kind: 'external', url: external.DATABASE_URL })
    expect(config.chain).toEqual({ kind: 'external', id: 137, rpcUrls: [external.RPC_URL] })
    expect(config.demo).toBe(false)
  })

  test('push messages go to the services that are named, with a star for subdomains', () => {
    const given = { PUSH_SERVICES: 'https://push.example, https://*.push.example:8443' }
    expect(readConfig(given).pushServices).toEqual(['https://push.example', 'https://*.push.example:8443'])
    for (const wrong of [
      'push.example',
      'https://*',
      'https://push.example/x',
      'ftp://push.example',
      'https://a*.example',
    ]) {
      expect(() => readConfig({ PUSH_SERVICES: wrong }), wrong).toThrow(/PUSH_SERVICES must be addresses/)
    }
  })

  test('several nodes are separated by commas', () => {
    const rpcUrls = ['https://one.example/key', 'https://other.example']
    expect(readConfig({ ...external, RPC_URL: rpcUrls.join(', ') }).chain).toMatchObject({ rpcUrls })
    expect(() => readConfig({ ...external, RPC_URL: 'https://one.example,' })).toThrow('RPC_URL')
  })

  test('an empty variable counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  test.each([
    [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080/'],
    [{ HOST: '::1' }, 'http://[::1]:3000/'],
    [{ PUBLIC_URL: 'https://melos.example' }, 'https://melos.example/'],
  ])('with %o people reach it at %s', (environment, url) => {
    expect(readConfig(environment).publicUrl.href).toBe(url)
  })

  test.each([
    [{}, 'wss://relay.walletconnect.org'],
    [{ WALLETCONNECT_RELAY_URL: 'ws://127.0.0.1:5555' }, 'ws://127.0.0.1:5555'],
  ])('a project of WalletConnect with %o meets wallets at %s', (environment, relayUrl) => {
    const projectId = '0123456789abcdef'.repeat(2)
    expect(readConfig({ ...environment, WALLETCONNECT_PROJECT_ID: projectId }).walletConnect).toEqual({
      projectId,
      relayUrl,
    })
    expect(readConfig(environment).walletConnect).toBeUndefined()
  })

  test('trusted proxies are addresses and networks', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.1, fd00::/8' }).trustedProxies).toEqual(['10.0.0.1', 'fd00::/8'])
  })

  test.each([
    [{ PORT: '65535' }, 65_535],
    [{ PORT: '0' }, 0],
  ])('%o is a port', (environment, port) => {
    expect(readConfig(environment).port).toBe(port)
  })

  test.each([
    [{ PORT: '65536' }, 'Fix these environment variables: PORT must be a port number from 0 to 65535.'],
    [{ PORT: '3e3' }, 'Fix these environment variables: PORT must be a port number from 0 to 65535.'],
    [{ CHAT_URL: 'ftp://assistant.example', CHAT_TOKEN: 'x' }, 'CHAT_URL must'],
    [{ CHAT_URL: 'https://me:secret@assistant.example', CHAT_TOKEN: 'x' }, 'CHAT_URL must not contain a user name'],
    [{ CHAT_URL: 'https://assistant.example', CHAT_TOKEN: 'two words' }, 'CHAT_TOKEN must'],
    [{ CHAIN_ID: '1' }, 'Fix these environment variables: CHAIN_ID must be 31337, 80002 or 137.'],
    [{ RPC_URL: 'ws://rpc.example' }, 'Fix these environment variables: RPC_URL must be an http or https address.'],
    [
      { DATABASE_URL: 'mysql://db.example' },
      'Fix these environment variables: DATABASE_URL must look like postgres://user:password@host/name.',
    ],
    [{ PUBLIC_URL: 'melos.example' }, 'Fix these environment variables: PUBLIC_URL must be an http or https address.'],
    [{ PUBLIC_URL: 'https://melos.example/app' }, 'Fix these environment variables: PUBLIC_URL must not have a path.'],
    [
      { TRUSTED_PROXIES: '10.0.0.1, all' },
      'Fix these environment variables: TRUSTED_PROXIES.1 must be IP addresses or networks, separated by commas.',
    ],
    [
      { PUBLIC_RPC_URL: 'rpc.example' },
      'Fix these environment variables: PUBLIC_RPC_URL must be an http or https address.',
    ],
    [
      { WALLETCONNECT_PROJECT_ID: 'a'.repeat(31) },
      'Fix these environment variables: WALLETCONNECT_PROJECT_ID must be 32 hexadecimal digits.',
    ],
    [
      { WALLETCONNECT_RELAY_URL: 'https://relay.example' },
      'Fix these environment variables: WALLETCONNECT_RELAY_URL must be a ws or wss address.',
    ],
    [{ LOG_LEVEL: 'loud' }, 'Fix these environment variables: LOG_LEVEL must be debug, info, warn, error or silent.'],
    [
      { STAFF_EMAIL_DOMAINS: 'ada@melos.example' },
      'Fix these environment variables: STAFF_EMAIL_DOMAINS must be domains such as melos.example, separated by commas.',
    ],
    [{ DEMO: 'maybe' }, 'Fix these environment variables: DEMO must be on or off.'],
    [{ DEMO_LIFE: 'maybe' }, 'Fix these environment variables: DEMO_LIFE must be on or off.'],
    [{ ADMIN_PASSWORD: 'short' }, 'Fix these environment variables: ADMIN_PASSWORD must have at least 8 characters.'],
    [{ AUTH_SECRET: 'x'.repeat(31) }, 'Fix these environment variables: AUTH_SECRET must have at least 32 characters.'],
  ])('%o is refused by name', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence)
  })

  test('a sample world is made on the embedded chain alone', () => {
    expect(() => readConfig({ ...external, DEMO: 'on' })).toThrow('Remove DEMO or RPC_URL')
    expect(readConfig({ ...external, DEMO: 'off' }).demo).toBe(false)
    expect(readConfig({ DEMO_LIFE: 'false' })).toMatchObject({ demo: true, demoLife: false })
  })

  test.each(['137', '80002'])('on chain %s the sample company is refused', (CHAIN_ID) => {
    const { RPC_URL, PUBLIC_URL, ADMIN_PASSWORD } = external
    const unnamed = { RPC_URL, PUBLIC_URL, ADMIN_PASSWORD, CHAIN_ID }
    expect(() => readConfig(unnamed)).toThrow(
      `PROVIDER_EMAIL. On chain ${CHAIN_ID} the legal texts must name a real company.`,
    )
    expect(readConfig({ ...unnamed, ...namedProvider }).provider.isSample).toBe(false)
    const local = { ...unnamed, CHAIN_ID: '31337', PUBLIC_RPC_URL: 'http://localhost:8545' }
    expect(readConfig(local).provider.isSample).toBe(true)
  })

  test.each(['137', '80002'])('on chain %s works must not carry an address of this machine', (CHAIN_ID) => {
    expect(() => readConfig({ ...external, CHAIN_ID, PUBLIC_URL: '' })).toThrow(
      'Set PUBLIC_URL to where people reach Melos. It becomes part of every work.',
    )
    expect(readConfig({ ...external, CHAIN_ID }).publicUrl.href).toBe('https://melos.example/')
    const local = { ...external, CHAIN_ID: '31337', PUBLIC_URL: '', PUBLIC_RPC_URL: 'http://localhost:8545' }
    expect(readConfig(local).publicUrl.href).toBe('http://localhost:3000/')
  })

  test('another chain than the embedded one needs a node', () => {
    expect(() => readConfig({ CHAIN_ID: '80002' })).toThrow('Set RPC_URL to a node of chain 80002')
  })

  test('an external local node needs a public address for pages', () => {
    const local = { ...external, CHAIN_ID: '31337' }
    expect(() => readConfig(local)).toThrow('Set PUBLIC_RPC_URL')
    expect(readConfig({ ...local, PUBLIC_RPC_URL: 'http://localhost:8545' }).publicRpcUrl).toBe('http://localhost:8545')
  })

  test('a faucet key is accepted only on a test network', () => {
    const FAUCET_KEY = `0x${'a'.repeat(64)}`
    expect(readConfig({ ...external, CHAIN_ID: '80002', FAUCET_KEY }).faucetKey).toBe(FAUCET_KEY)
    expect(readConfig({ ...external, CHAIN_ID: '80002' }).faucetKey).toBeUndefined()
    expect(() => readConfig({ ...external, CHAIN_ID: '137', FAUCET_KEY })).toThrow(
      'Remove FAUCET_KEY. Money on chain 137 is real, so there is no faucet.',
    )
  })

  test('a key that pays out royalties is accepted on every chain, and needed on none', () => {
    const ROYALTIES_KEY = `0x${'b'.repeat(64)}`
    const polygon = { ...external, CHAIN_ID: '137' }
    expect(readConfig({ ...polygon, ROYALTIES_KEY }).royaltiesKey).toBe(ROYALTIES_KEY)
    expect(readConfig(polygon).royaltiesKey).toBeUndefined()
    expect(() => readConfig({ ROYALTIES_KEY: '0x1' })).toThrow('ROYALTIES_KEY must be a private key')
  })

  test('a key that admits wallets is accepted on every chain, and needed on none', () => {
    const ADMITTER_KEY = `0x${'c'.repeat(64)}`
    const polygon = { ...external, CHAIN_ID: '137' }
    expect(readConfig({ ...polygon, ADMITTER_KEY }).admitterKey).toBe(ADMITTER_KEY)
    expect(readConfig(polygon).admitterKey).toBeUndefined()
    expect(() => readConfig({ ADMITTER_KEY: '0x1' })).toThrow('ADMITTER_KEY must be a private key')
  })

  test("the list of sanctions is a contract's address", () => {
    const SANCTIONS_ORACLE = '0x40C57923924B5c5c5455c48D93317139ADDaC8fb'
    expect(readConfig({ SANCTIONS_ORACLE }).sanctionsOracle).toBe(SANCTIONS_ORACLE)
    expect(readConfig({}).sanctionsOracle).toBeUndefined()
    for (const wrong of ['0x12', SANCTIONS_ORACLE.replace('C5', 'c5'), 'chainalysis.eth']) {
      expect(() => readConfig({ SANCTIONS_ORACLE: wrong })).toThrow('SANCTIONS_ORACLE must be a contract')
    }
  })

  test('only a trusted proxy can name countries', () => {
    const COUNTRY_HEADER = 'CF-IPCountry'
    expect(readConfig({ COUNTRY_HEADER, TRUSTED_PROXIES: '10.0.0.0/8' }).countryHeader).toBe(COUNTRY_HEADER)
    expect(() => readConfig({ COUNTRY_HEADER })).toThrow('Set TRUSTED_PROXIES, or remove COUNTRY_HEADER.')
    expect(() => readConfig({ COUNTRY_HEADER: 'a b', TRUSTED_PROXIES: '10.0.0.0/8' })).toThrow(
      'COUNTRY_HEADER must be the name of a header',
    )
  })

  test.each([
    ['a'.repeat(64), 'without 0x'],
    [`0x${'a'.repeat(63)}`, 'too short'],
    [`0x${'0'.repeat(64)}`, 'nought'],
    [`0x${'f'.repeat(64)}`, 'beyond the curve'],
  ])('the key %s is refused as %s, and not repeated', (FAUCET_KEY) => {
    const refuse = () => readConfig({ FAUCET_KEY })
    expect(refuse).toThrow(
      /^Fix these environment variables: FAUCET_KEY must be a private key: 0x followed by 64 hexadecimal digits\.$/,
    )
    expect(refuse).not.toThrow(FAUCET_KEY)
  })

  test.each(['DATABASE_URL', 'RPC_URL'] as const)('the default login is refused with %s alone', (variable) => {
    const environment = { [variable]: external[variable], AUTH_SECRET: external.AUTH_SECRET }
    expect(() => readConfig(environment)).toThrow('Set ADMIN_EMAIL and ADMIN_PASSWORD')
  })

  test('an external database needs a shared secret', () => {
    expect(() => readConfig({ ...external, AUTH_SECRET: undefined })).toThrow('Set AUTH_SECRET')
  })

  test('with a bucket too, nothing keeps a data directory, so its second secret must be set', () => {
    const inBucket = { ...external, MEDIA_URL: 's3://melos' }
    expect(() => readConfig(inBucket)).toThrow('Set BAR_SECRET')
    expect(readConfig({ ...inBucket, BAR_SECRET: 'y'.repeat(32) }).barSecret).toBe('y'.repeat(32))
    expect(readConfig(external).barSecret).toBeUndefined()
  })
})
