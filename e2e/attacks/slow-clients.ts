import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { nextNetwork } from '@melos/test-kit/next-network'
import { describe, expect, test } from 'vitest'
import { waitUntil } from '../support/wait-until.ts'
import type { Target } from './open-target.ts'
import { openSocket, writeRequest } from './send-raw.ts'
import { watchReader } from './watch-reader.ts'

const DRIP_MS = 1_000
/** The limit of connections per network. */
const STREAMS = 200

interface SlowClient {
  readonly socket: Socket
  said: string
}

interface Behaviour {
  readonly count: number
  /** Sent at once. */
  readonly first: (target: Target) => string
  /** Sent once a second after that. */
  readonly drip?: string
  readonly isDeaf?: boolean
}

const behaviours = {
  'silent ones': { count: 200, first: () => '' },
  'ones whose head never ends': {
    count: 100,
    first: () => 'GET / HTTP/1.1\r\nHost: melos.example\r\n',
    drip: 'X-And: more\r\n',
  },
  'ones whose first line never ends': { count: 50, first: () => 'GET /', drip: 'x' },
  'ones whose body never ends': {
    count: 50,
    first: () => {
      const headers = ['Content-Type: application/json', 'Content-Length: 60000']
      return writeRequest({ method: 'POST', target: '/api/oauth/token', headers, body: '{' })
    },
    drip: ' ',
  },
  'ones that read nothing of a song': {
    count: 30,
    first: ({ audioId }) => writeRequest({ target: `/api/public/media/${audioId}` }),
    isDeaf: true,
  },
} satisfies Record<string, Behaviour>

type Name = keyof typeof behaviours

/** They connect first, stay during all other attacks and are checked last. */
export interface SlowClients {
  readonly of: (name: Name) => readonly SlowClient[]
  readonly leave: () => void
}

export async function openSlowClients(target: Target): Promise<SlowClients> {
  const clients = new Map<string, SlowClient[]>()
  const drips: NodeJS.Timeout[] = []
  for (const [name, behaviour] of Object.entries<Behaviour>(behaviours)) {
    const opened = await openClients(target, behaviour)
    const { drip } = behaviour
    if (drip !== undefined) {
      const say = () => {
        for (const { socket } of opened) if (socket.writable) socket.write(drip)
      }
      drips.push(setInterval(say, DRIP_MS))
    }
    clients.set(name, opened)
  }
  return {
    of: (name) => clients.get(name) ?? [],
    leave() {
      for (const drip of drips) clearInterval(drip)
      for (const { socket } of [...clients.values()].flat()) socket.destroy()
    },
  }
}

function openClients(target: Target, behaviour: Behaviour): Promise<SlowClient[]> {
  return Promise.all(Array.from({ length: behaviour.count }, () => openClient(target, behaviour)))
}

async function openClient(target: Target, { first, isDeaf = false }: Behaviour): Promise<SlowClient> {
  const socket = await openSocket(target.melos)
  const client: SlowClient = { socket, said: '' }
  if (!isDeaf) {
    socket.setEncoding('latin1').on('data', (piece) => {
      client.said += piece
    })
  }
  socket.write(first(target))
  return client
}

export function slowClients(targetOf: () => Target, clientsOf: () => SlowClients): void {
  describe('slow clients', () => {
    test.each(['silent ones', 'ones whose head never ends', 'ones whose first line never ends'] as const)(
      '%s are told so after a while and left',
      async (name) => {
        const clients = clientsOf().of(name)
        await waitUntil('all are gone', async () => clients.every(({ socket }) => socket.closed))
        for (const { said } of clients) {
          expect(said).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
          expect(said).toMatch(/\r\n\r\n\{"code":"BAD_REQUEST","message":"[^"]+"\}$/)
        }
      },
    )

    const expectNoReaderWaits = () => {
      const { ask, audioId } = targetOf()
      return watchReader(targetOf(), async () => {
        for (let count = 0; count < 10; count++) {
          expect(await ask({ path: `/api/public/media/${audioId}/peaks` })).toMatchObject({ status: 200 })
        }
      })
    }

    test('ones whose body never ends delay no reader', async () => {
      const clients = clientsOf().of('ones whose body never ends')
      // The server lets slow uploads continue.
      expect(clients.filter(({ socket }) => !socket.closed)).toHaveLength(clients.length)
      await expectNoReaderWaits()
    })

    test('ones that stop reading a song delay no reader, and get all of it when they read on', async () => {
      const target = targetOf()
      const path = `/api/public/media/${target.audioId}`
      const { headers } = await target.ask({ method: 'HEAD', path })
      const clients = await openClients(target, behaviours['ones that read nothing of a song'])
      await expectNoReaderWaits()
      // One after another, so that the last have not read for the longest time.
      for (const { socket } of clients) {
        const answer = await buffer(socket)
        expect(answer.length - answer.indexOf('\r\n\r\n') - 4).toBe(Number(headers['content-length']))
      }
    })

    test('one network has a limited number of event streams, and others keep theirs', async () => {
      const { melos, auctionId } = targetOf()
      const follow = async (from: string): Promise<SlowClient> => {
        const headers = [`X-Forwarded-For: ${from}`]
        const path = `/api/public/auctions/external/${auctionId}/events`
        const socket = await openSocket(melos)
        const client: SlowClient = { socket, said: '' }
        socket.setEncoding('latin1').on('data', (piece) => {
          client.said += piece
          // From here on the client reads nothing.
          socket.pause()
        })
        socket.write(writeRequest({ target: path, headers }))
        await waitUntil('the stream begins', async () => client.said !== '')
        return client
      }
      const [one, other] = [nextNetwork(), nextNetwork()]
      const streams = await watchReader(targetOf(), () =>
        Promise.all(Array.from({ length: STREAMS }, () => follow(one))),
      )
      for (const { said } of streams) expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
      const refused = await follow(one)
      expect(refused.said).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/)
      expect(refused.said).toMatch(/\r\nretry-after: \d+\r\n/)
      const others = await follow(other)
      expect(others.said).toMatch(/^HTTP\/1\.1 200 OK\r\n/)

      for (const { socket } of streams) socket.destroy()
      await waitUntil('there is space again', async () => {
        const again = await follow(one)
        again.socket.destroy()
        return again.said.startsWith('HTTP/1.1 200')
      })
      for (const { socket } of [refused, others]) socket.destroy()
    })
  })
}
