import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** A local replacement for WalletConnect's relay. */
export interface Relay {
  readonly url: string
  /** Drops every connection; clients reconnect by themselves. */
  readonly drop: () => void
  readonly stop: () => Promise<void>
}

interface Message {
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
  readonly attestation: unknown
}

/** A message that the relay keeps until it expires, for later subscribers. */
interface Letter {
  readonly from: string
  readonly expiresAt: number
  readonly message: Message
}

interface Client {
  /** Stays the same after a reconnection. */
  readonly id: string
  readonly socket: WebSocket
  readonly topics: Set<string>
}

type Params = Record<string, unknown>

export async function startRelay(): Promise<Relay> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const clients = new Set<Client>()
  const letters: Letter[] = []
  let requests = 0

  function deliver({ socket }: Client, message: Message): void {
    requests += 1
    const params = { id: message.topic, data: message }
    socket.send(JSON.stringify({ id: requests, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }

  function waiting({ id }: Client, topic: string): Message[] {
    const now = Date.now()
    return letters
      .filter((letter) => letter.message.topic === topic && letter.from !== id && letter.expiresAt > now)
      .map(({ message }) => message)
  }

  function subscribe(client: Client, topic: string): string {
    const isNew = !client.topics.has(topic)
    client.topics.add(topic)
    if (isNew) for (const message of waiting(client, topic)) deliver(client, message)
    return topic
  }

  function publish(from: Client, { topic, message, tag = 0, ttl = 300, attestation }: Params): void {
    const now = Date.now()
    const letter: Message = {
      topic: String(topic),
      message: String(message),
      publishedAt: now,
      tag: Number(tag),
      attestation,
    }
    letters.push({ from: from.id, expiresAt: now + Number(ttl) * 1_000, message: letter })
    for (const client of clients) if (client.id !== from.id && client.topics.has(letter.topic)) deliver(client, letter)
  }

  const methods: Record<string, (client: Client, params: Params) => unknown> = {
    irn_publish(client, params) {
      publish(client, params)
      return true
    },
    irn_subscribe: (client, { topic }) => subscribe(client, String(topic)),
    irn_batchSubscribe: (client, { topics }) => listOf(topics).map((topic) => subscribe(client, topic)),
    irn_unsubscribe(client, { topic }) {
      client.topics.delete(String(topic))
      return true
    },
    /** Publishes a proposal and subscribes to its answer. */
    wc_proposeSession(client, { pairingTopic, sessionProposal, ttl, attestation }) {
      subscribe(client, String(pairingTopic))
      publish(client, { topic: pairingTopic, message: sessionProposal, tag: 1100, ttl, attestation })
      return true
    },
    /** Publishes the answer and the session's first message, and subscribes to the session. */
    wc_approveSession(client, { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl }) {
      subscribe(client, String(sessionTopic))
      publish(client, { topic: pairingTopic, message: sessionProposalResponse, tag: 1101, ttl })
      publish(client, { topic: sessionTopic, message: sessionSettlementRequest, tag: 1102, ttl })
      return true
    },
  }

  server.on('connection', (socket, request) => {
    const client: Client = { id: readClientId(request.url ?? ''), socket, topics: new Set() }
    clients.add(client)
    socket.on('close', () => clients.delete(client))
    socket.on('message', (text) => {
      const { id, method, params = {} } = JSON.parse(String(text))
      // An acknowledgement.
      if (method === undefined) return
      const answer = methods[method]
      const outcome =
        answer === undefined
          ? { error: { code: -32601, message: `${method} is not known here` } }
          : { result: answer(client, params) }
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...outcome }))
    })
  })

  // A server on a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo
  const drop = () => {
    for (const { socket } of clients) socket.terminate()
  }
  return {
    url: `ws://127.0.0.1:${port}`,
    drop,
    async stop() {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}

function listOf(topics: unknown): string[] {
  return Array.isArray(topics) ? topics.map(String) : []
}

/** A client's id is the issuer of the token in its URL. */
function readClientId(url: string): string {
  const token = new URL(url, 'ws://relay').searchParams.get('auth') ?? ''
  const [, payload = ''] = token.split('.')
  return String(JSON.parse(Buffer.from(payload, 'base64url').toString()).iss)
}
